import { Problem } from '../../problems/problem.ts';
import type { MessageId } from './message.ts';

/** The same for a message that does not exist, one of others, and an id that cannot be one. */
export const messageNotFound = (id?: MessageId): Problem =>
  new Problem('message_not_found', {
    detail: id === undefined ? 'There is no message with this id.' : `There is no message '${id}'.`,
  });
