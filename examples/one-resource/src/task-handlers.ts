import { HttpError, type RouterHandlers } from '@ngoma/express-contract';
import type { components, operations } from '../generated/openapi.ts';

type Task = components['schemas']['Task'];

/** One handler for each operation of openapi.yaml: remove one, and the service does not compile. */
export function createTaskHandlers(): RouterHandlers<operations, string> {
  const tasks = new Map<number, Task>();
  let lastId = 0;

  function findTask(id: number): Task {
    const task = tasks.get(id);
    if (task === undefined) throw new HttpError(404, `There is no task ${id}.`);
    return task;
  }

  return {
    listTasks({ query }) {
      const all = [...tasks.values()];
      return { status: 200, body: query.done === undefined ? all : all.filter(({ done }) => done === query.done) };
    },
    createTask({ body }) {
      lastId += 1;
      const task: Task = { id: lastId, title: body.title, done: body.done ?? false };
      tasks.set(task.id, task);
      return { status: 201, headers: { Location: `/tasks/${task.id}` }, body: task };
    },
    getTask: ({ path }) => ({ status: 200, body: findTask(path.id) }),
    deleteTask({ path }) {
      tasks.delete(findTask(path.id).id);
      return { status: 204 };
    },
  };
}
