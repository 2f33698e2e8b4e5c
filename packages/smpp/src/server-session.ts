import type { AnsweredCommand } from './command.ts';
import type { Link } from './link.ts';
import type { Outcome } from './outcome.ts';
import type { FieldsDraft } from './pdu.ts';
import type { BindKind } from './persistent-bind.ts';
import type { RequestOptions, RequestWindow } from './request-window.ts';

/** A bound client of the server. */
export class ServerSession {
  readonly kind: BindKind;
  readonly systemId: string;
  /** Undefined if the client had already disconnected. */
  readonly remoteAddress: string | undefined;
  readonly #link: Link;
  readonly #window: RequestWindow;

  constructor(
    { kind, systemId, remoteAddress }: Pick<ServerSession, 'kind' | 'systemId' | 'remoteAddress'>,
    link: Link,
    window: RequestWindow,
  ) {
    this.kind = kind;
    this.systemId = systemId;
    this.remoteAddress = remoteAddress;
    this.#link = link;
    this.#window = window;
    window.attach(link);
  }

  /**
   * Delivers a receipt or an inbound text (§4.6), which transmitters should not get.
   * @throws RangeError if a value does not fit its field
   */
  deliver(
    fields: FieldsDraft<'deliver_sm'>,
    options: RequestOptions<'deliver_sm'> = {},
  ): Promise<Outcome<'deliver_sm'>> {
    return this.request('deliver_sm', fields, options);
  }

  /**
   * Sends another request, such as `data_sm`.
   * @throws RangeError if a value does not fit its field
   */
  request<C extends AnsweredCommand>(
    command: C,
    fields: FieldsDraft<C>,
    options: RequestOptions<C> = {},
  ): Promise<Outcome<C>> {
    return this.#window.request(command, fields, options);
  }

  /** Waits for pending requests, then unbinds and closes the connection. Resolves once `unbind` is sent. */
  async unbind(): Promise<void> {
    this.#window.close();
    await this.#window.idle();
    this.#link.unbind('we unbound');
  }

  destroy(): void {
    this.#link.destroy('we closed at once');
  }
}
