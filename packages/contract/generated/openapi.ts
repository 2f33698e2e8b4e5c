// Made from openapi/ by `npm run generate`: changes made here are lost.

export interface paths {
    "/v1/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List messages
         * @description Returns your messages of one mode, newest first, whether you sent them with keys or signed in. A message must match all filters. Administrators list the messages of another user with `user_id` or `key_id`.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a text message
         * @description Accepts one text message to one Ugandan mobile number. The response 202 means that the message is stored on disk; the service then submits it to a mobile carrier. Read its state with `getMessage`, or set `callback_url` to receive webhooks.
         */
        post: operations["sendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export messages as CSV
         * @description Returns all messages that `listMessages` returns with the same filters, newest first, as one CSV file (RFC 4180, UTF-8, with a header line). A text that a spreadsheet would run as a formula begins with an apostrophe. Phone numbers are unchanged (`+256…`); `cost` is in the currency of the installation. The file is streamed: if an error interrupts it, the transfer encoding has no end.
         */
        get: operations["exportMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the segments of a text
         * @description Returns the encoding and the number of segments of a text, and the characters that make it longer. The result is the same as when the text is sent. Nothing is stored or sent.
         */
        post: operations["previewMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a message
         * @description Returns the message with its current state. Administrators may read the messages of all users.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Deletes a message that is in a final state, with its text, its number, its timeline, its copies in webhooks and the stored response of its `Idempotency-Key`. Pending webhooks about it are not sent. Statistics still count the message. The hourly and daily limits of its number count it for one day, by its number and id only.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        /**
         * Change a message before it is sent
         * @description Changes the members in the body. The message must not have been submitted to a carrier: its state is `accepted`, `scheduled`, `queued`, or `sending` while it waits for the carrier. The rules are those of `sendMessage`. A `send_at` of null sends the message at once. If you change the category to `transactional`, the message counts towards the limit of its number. To change the number, cancel the message and send a new one.
         */
        patch: operations["updateMessage"];
        trace?: never;
    };
    "/v1/messages/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a message before it is sent
         * @description Cancels a message that has not been submitted to a carrier: its state is `accepted`, `scheduled`, `queued`, or `sending` while it waits for the carrier. Its state becomes `canceled`. If the message is already canceled, the response is the same. Administrators may cancel the messages of all users.
         */
        post: operations["cancelMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a message whose outcome is unknown
         * @description Puts a message back into the queue if its state is `unknown` with the reason `uncertain_submit`: the response of the carrier was lost. The id is the same, and the time until it expires is as long as before. The phone may receive the message twice. A late receipt of either attempt counts. If the recipient has opted out, the request is rejected, as for a new message. Administrators may resend the messages of all users.
         */
        post: operations["resendMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/messages/{id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read the timeline of a message
         * @description Returns all events of the message, oldest first, with the exact responses of the carrier.
         */
        get: operations["listMessageEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches
         * @description Returns your batches of one mode, newest first, with the current states of their messages. Administrators list the batches of another user with `user_id` or `key_id`.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Send a text to many recipients
         * @description Accepts up to 1,000 messages in one request. `{{name}}` in the text is replaced with the variable `name` of the recipient. The response is sent after all accepted messages are stored on disk. List the messages with `GET /v1/messages?batch_id=…`. Their default priority is `low`, so that single messages are sent first.
         *     As a form with a CSV file, a batch has up to 50,000 recipients. The response is sent after the rows are checked and stored on disk; a background job then accepts their messages. `progress` of the batch reports how far it is, and `GET /v1/batches/{id}/rows` lists the rows that were skipped or changed.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the segments of a batch
         * @description Returns the result of `createBatch` with the same body, without sending: the number of messages and segments, the longest message, and the first invalid recipients. Nothing is stored or sent. The limits of the key and its user (`per_day`, `spend_per_month`) are not checked.
         */
        post: operations["previewBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a batch
         * @description Returns the number of messages of the batch in each state. Deleted messages are not counted. Administrators may read the batches of all users.
         */
        get: operations["getBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/rows": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        /**
         * List skipped and changed rows of a CSV file
         * @description Returns the rows of the file that were skipped, with the error, and the rows whose numbers `normalize_numbers` changed, in the order of the file. A batch without a file has none. Administrators may list the rows of all users. The rows are deleted with the texts of messages (`NGOMA_RETENTION_TEXTS`).
         */
        get: operations["listBatchRows"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause a batch
         * @description Holds the waiting messages of the batch until you resume it, including scheduled messages and retries, and the rows of a CSV file that wait. Messages in the state `sending` are still submitted. Messages expire at their `expires_at`. If the batch is paused already, the response is the same.
         */
        post: operations["pauseBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused batch
         * @description Sends all messages that are due at once and later ones at their time; messages past their `expires_at` expire. If the batch is not paused, the response is the same.
         */
        post: operations["resumeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/batches/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel the waiting messages of a batch
         * @description Cancels every message of the batch that no carrier has, with a webhook for each, and the rows of a CSV file that wait. Messages in the state `sending` are still submitted; if the carrier asks to retry one later, it is canceled. `statuses` contains the resulting counts. If the batch is canceled already, the response is the same. Administrators may cancel the batches of all users.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List templates
         * @description Returns your templates of one mode, newest first, without their texts.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Create a template
         * @description Stores a text in one or more languages, with variables that get their values when a message is sent. The name is unique for your user and the mode. You can have 100 templates in each mode.
         */
        post: operations["createTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/templates/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the template.
                 * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["TemplateIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a template
         * @description Returns the newest version, or an older one. The service stores the last 100 versions.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Deletes the template with all its versions. Accepted messages keep their texts.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Create a new version of a template
         * @description Creates a new version. Members that the body omits keep their values. Accepted messages keep their texts, and messages that name a version use that version.
         */
        patch: operations["updateTemplate"];
        trace?: never;
    };
    "/v1/templates/{id}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the template.
                 * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["TemplateIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Count the segments of a template
         * @description Returns for each language the encoding and the segments of the text with the longest values of its variables.
         */
        post: operations["previewTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statistics/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count messages by day
         * @description Returns how many messages you sent on each day, by network and sender, with their current states. The latest day comes first. Days begin at midnight in the time zone of the service (`NGOMA_TIMEZONE`). Deleted messages are counted. Administrators read the counts of another user with `user_id`.
         */
        get: operations["listMessageStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/statistics/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count verifications by day
         * @description Returns how many verifications you started on each day, by network, with the states that they reached. The latest day comes first. Days begin at midnight in the time zone of the service (`NGOMA_TIMEZONE`). A low `conversion` can be a sign of SMS pumping, or of messages that do not arrive.
         */
        get: operations["listVerificationStatistics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a one-time code
         * @description Sends a random code of digits to a number, with high priority. Check the code that the person enters with `checkVerification`. A code ends when it is approved, after five wrong tries, when its lifetime is over, or when you start another verification for the same number. The service stores only a keyed hash of the code. The text of the message is deleted when the message ends, and no response contains it. Numbers, ranges of numbers, keys and client addresses have limits (`NGOMA_VERIFICATION_LIMITS`).
         */
        post: operations["createVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a verification
         * @description Returns the state of the verification and the tries that are left, never the code.
         */
        get: operations["getVerification"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/check": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a one-time code
         * @description Compares a code with the one that was sent, and counts a try. 200 means that the code was compared; read `status`: `approved` for the right code, `pending` for a wrong one with tries left, `failed` for the last wrong one. A verification that has ended compares nothing and returns 409, so a code is approved once.
         */
        post: operations["checkVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a new code
         * @description Sends another code for the same verification, at least 30 seconds after the last one. The earlier code ends, the lifetime starts again, and the tries that were used stay used. The message counts towards the same limits as a new verification.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/verifications/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a verification
         * @description Ends a pending verification, and cancels its message if no carrier has it. A canceled verification stays as it is.
         */
        post: operations["cancelVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registered senders
         * @description Returns your senders, newest first. Administrators see the senders of all users.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Register a sender
         * @description Registers a name that you want to send from. Test keys can use every name at once. Live keys can use the name for each network for which an administrator has approved it. A user can register 50 senders.
         */
        post: operations["createSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/senders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the registered sender.
                 * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["SenderIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a registered sender
         * @description Returns the sender with its status for each network.
         */
        get: operations["getSender"];
        put?: never;
        post?: never;
        /**
         * Delete a registered sender
         * @description Deletes the sender and its approvals. Messages that were accepted before are still sent from it.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        /**
         * Change a registered sender
         * @description Makes the sender your default, removes it as the default, or changes its note. A user has one default sender: a new default replaces the previous one.
         */
        patch: operations["updateSender"];
        trace?: never;
    };
    "/v1/senders/{id}/decision": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the registered sender.
                 * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["SenderIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approve or reject a sender
         * @description Approves or rejects the sender of live messages for some networks or all. A new decision replaces the previous one and applies to all processes within 250 ms. For administrators.
         */
        post: operations["decideSender"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suppressions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppressions
         * @description Returns your suppressions of one mode, newest first.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Suppress a number
         * @description Rejects your messages to this number from now on: those of the category `marketing`, or all. Messages that no carrier has become `canceled` (`opted_out`) when they are due. A number has one suppression: a second request replaces its scope and note.
         */
        post: operations["createSuppression"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suppressions/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suppress many numbers
         * @description Creates up to 1,000 suppressions, as `createSuppression` does. If one is invalid, none is stored. An import never narrows a suppression: one with the scope `all` stays as it is, whatever the import contains. Others get the new scope and note. If a number occurs twice, the last entry with the scope `all` applies, otherwise the last entry.
         */
        post: operations["importSuppressions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/suppressions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the suppression.
                 * @example sup_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: SuppressionId;
            };
            cookie?: never;
        };
        /**
         * Read a suppression
         * @description Returns one suppression.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Delete a suppression
         * @description Allows messages to the number again. Use it when the person has asked for messages again. The audit records the deletion.
         */
        delete: operations["deleteSuppression"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List consents
         * @description Returns your consents of one mode, newest first.
         */
        get: operations["listConsents"];
        put?: never;
        /**
         * Store a consent
         * @description Stores that a person agreed to a purpose, with the wording, the source and the time. A repeated consent returns the stored one, also if it was withdrawn: to store a new consent after a withdrawal, send a new `given_at`. With the setting `NGOMA_REQUIRE_CONSENT=marketing`, messages of the category `marketing` require a consent to the purpose `marketing`.
         */
        post: operations["createConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store many consents
         * @description Stores up to 1,000 consents, as `createConsent` does. Each row has its own result: an invalid row is rejected with the reason, and the others are stored. You can repeat rows: a consent is stored once.
         */
        post: operations["createConsents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the consent.
                 * @example con_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ConsentIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a consent
         * @description Returns the consent: its purpose, wording, source and time, and whether it was withdrawn.
         */
        get: operations["getConsent"];
        put?: never;
        post?: never;
        /**
         * Delete a consent
         * @description Deletes the record and with it the proof. If the person changed their mind, use `withdrawConsent` instead. The audit log records the deletion without the number.
         */
        delete: operations["deleteConsent"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/consents/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the consent.
                 * @example con_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ConsentIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a consent
         * @description Sets `withdrawn_at` to now. A consent that is withdrawn already stays as it is, and the response is the same. Other consents of the number, and its suppressions, do not change. Messages that were accepted before still go out: to stop these as well, use `createSuppression`.
         */
        post: operations["withdrawConsent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/numbers/{number}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The phone number in international format. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                number: string;
            };
            cookie?: never;
        };
        /**
         * Export the data of a phone number
         * @description Everything that is stored of the number, of all users and both modes: messages to it, texts from it, receipts, suppressions, opt-outs, consents, verifications and counts. A number of which nothing is stored has empty lists. The audit records the export with the last three digits, and the access log with the number of messages, texts, suppressions, opt-outs, consents and verifications. The command `ngoma number export` prints the same object. For administrators; a key needs the scope `admin`.
         */
        get: operations["exportNumber"];
        put?: never;
        post?: never;
        /**
         * Erase the data of a phone number
         * @description Deletes all data that `exportNumber` returns, with the webhook deliveries and stored responses about it, for all users and both modes. Messages that no carrier has are canceled first, without a webhook. If a carrier has one, nothing is erased. An opt-out remains, with a keyed hash in place of the number. The audit records the erasure with the last three digits. Backups are not changed.
         *
         *     On SQLite the service then searches unused parts of the database file for copies of the number, and rewrites the file if it finds one. The response waits for this, ten seconds or more for a large file. Meanwhile the service answers other requests, but writes wait until the file is rewritten. Use a timeout of a minute or more; the service continues if you disconnect. You can repeat the request to search again. For administrators; a key needs the scope `admin`.
         */
        delete: operations["eraseNumber"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inbound-messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List inbound messages
         * @description Returns the messages of one mode that phones have sent to you, newest first. Administrators list the messages that phones have sent to another user with `user_id`.
         */
        get: operations["listInboundMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inbound-messages/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the inbound message.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read an inbound message
         * @description Returns one message that a phone has sent to you.
         */
        get: operations["getInboundMessage"];
        put?: never;
        post?: never;
        /**
         * Delete an inbound message
         * @description Deletes the message with its number and the webhooks about it. A suppression that it created and messages that answered it are not deleted.
         */
        delete: operations["deleteInboundMessage"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/inbound-messages/{id}/reply": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the inbound message.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reply to an inbound message
         * @description Sends a message to the phone from the address that it wrote to; this sender needs no approval. All other rules are those of `sendMessage`. You cannot reply to a STOP message or to a sender that is not a Ugandan number.
         */
        post: operations["replyToInboundMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/carriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List carriers and their state
         * @description Returns every configured carrier in the order of the configuration: the state that the operator has set, the state of the link in each process that sends messages, and the number of waiting messages. For administrators' keys with the scope `admin`.
         */
        get: operations["listCarriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/carriers/{carrier}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Pause, drain or resume a carrier
         * @description Sets the state of a carrier, whatever its current state is. All processes apply the change within about a second and keep it after a restart. The audit records each change. For administrators' keys with the scope `admin`.
         */
        patch: operations["updateCarrier"];
        trace?: never;
    };
    "/v1/carriers/{carrier}/receipts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        /**
         * Receive a delivery report with GET
         * @description Receives a delivery report in the query. 204 confirms that the report is on disk; after any other response the carrier should send it again. Rate limits count only failed authentication.
         */
        get: operations["receiveCarrierReceiptByGet"];
        put?: never;
        /**
         * Receive a delivery report from a carrier
         * @description The callback address for delivery reports of carriers that are connected over HTTP. The settings of the carrier define the names of the fields, in the query or in the body, and the token that authenticates the carrier. 204 confirms that the report is on disk; after any other response the carrier should send it again. Rate limits count only failed authentication.
         */
        post: operations["receiveCarrierReceipt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/carriers/{carrier}/texts": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        /**
         * Receive an inbound message with GET
         * @description Receives an inbound message in the query. 204 confirms that the message is on disk; after any other response the carrier should send it again. Rate limits count only failed authentication.
         */
        get: operations["receiveCarrierTextByGet"];
        put?: never;
        /**
         * Receive an inbound message from a carrier
         * @description The address for inbound messages of carriers that are connected over HTTP. The settings of the carrier define the names of the fields, in the query or in the body, and the token that authenticates the carrier. 204 confirms that the message is on disk; after any other response the carrier should send it again. Rate limits count only failed authentication.
         */
        post: operations["receiveCarrierText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Returns your endpoints of one mode, newest first.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description Creates an endpoint of a user in one mode. It receives webhooks about the messages of all keys of the user in that mode, in addition to their `callback_url`, and about the changes of the calendar that the user may read. Only this response and that of a rotation contain its secret. A user can have 20 endpoints in each mode.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description Returns the endpoint without its secret.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Deletes the endpoint and stops its pending webhooks. You can still read its deliveries.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description Updates the members in the request. New webhooks and resent webhooks use the new URL; webhooks that are being sent use the old one. Disabling an endpoint stops its pending webhooks. After you enable it again, resend the missed webhooks.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the secret of a webhook endpoint
         * @description Creates a new secret. During the overlap each webhook has two signatures, one with the new secret and one with the previous secret. Only the last two secrets are valid.
         */
        post: operations["rotateWebhookEndpointSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test webhook
         * @description Sends `webhook_endpoint.test` to this endpoint, whatever its `event_types`. Read the delivery for the result.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook deliveries
         * @description Returns the webhooks to your endpoints and to the `callback_url` of your messages, pending and finished, in one mode, newest first. They are deleted 30 days after the last attempt, or after the period in `NGOMA_RETENTION_WEBHOOKS`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend many webhooks
         * @description Makes the deliveries of a period due at once, with the same `webhook-id` and all attempts of a new delivery. By default these are pending, exhausted and stopped deliveries; `status` selects other states. Deliveries to disabled or deleted endpoints are skipped. One request resends at most about 10,000 deliveries, newest first. If `has_more` is true, repeat the request with the `created_before` of the response.
         */
        post: operations["replayWebhookDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the delivery, equal to the `webhook-id` that the receiver gets.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook delivery
         * @description Returns the body and the last hundred attempts of a delivery.
         */
        get: operations["getWebhookDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the delivery, equal to the `webhook-id` that the receiver gets.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resend a webhook
         * @description Makes the delivery due at once, in any state, with the same `webhook-id` and all attempts of a new delivery. A delivery to an endpoint uses its current URL.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List users
         * @description Returns all users, newest first, including disabled users. For administrators.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Create a user
         * @description Creates a user with a first application password. Only this response contains the password. For administrators.
         */
        post: operations["createUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a user
         * @description Returns one user. For administrators.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Deletes the login, the e-mail address, and the keys, passwords, webhook endpoints, senders, templates, suppressions and stored responses of the user. Pending webhooks are stopped, and running imports are canceled. Events, venues, organizers and images are transferred to the user in `reassign_to`. Messages remain until the end of their retention period; they and the audit contain `deleted-user-` and the id instead of the login. You can delete yourself while another administrator is enabled. You cannot undo the deletion. For administrators.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Updates the members in the request: the role, which applies at once to all passwords and keys of the user; the e-mail address; and whether the user is disabled. All passwords and keys of a disabled user are rejected. The last enabled administrator cannot be disabled or lose the role. Accepted messages of a disabled user are still sent unless `cancel_waiting` is true, which requires `disabled: true`; the headers of the response contain their number. For administrators.
         */
        patch: operations["updateUser"];
        trace?: never;
    };
    "/v1/users/{id}/application-passwords": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        /**
         * List the application passwords of a user
         * @description Returns all application passwords of the user, newest first, including revoked ones. The secret values are not returned. For administrators.
         */
        get: operations["listApplicationPasswords"];
        put?: never;
        /**
         * Create an application password
         * @description Creates an application password for the user. Only this response contains it. Use one for each program. For administrators.
         */
        post: operations["createApplicationPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/application-passwords/{password}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
                /**
                 * The id of the application password.
                 * @example 2
                 */
                password: components["parameters"]["PasswordPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an application password
         * @description Revokes the password: requests with it are rejected from now on. Revoking it again has no effect. For administrators.
         */
        delete: operations["revokeApplicationPassword"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users/{id}/sign-in-links": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a sign-in link
         * @description Creates a link with which the user sets an own password, for a first or a lost password. It works once, for 24 hours; a new link replaces the last one. For administrators.
         */
        post: operations["createSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sign-in-links/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a password with a sign-in link
         * @description Sets the own password of the user of a sign-in link, ends all sessions of the user and starts a new one.
         */
        post: operations["redeemSignInLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read your session
         * @description Returns the user of the credentials, with role and rights, and the session; `session` is null for application passwords and API keys.
         */
        get: operations["getSession"];
        put?: never;
        post?: never;
        /**
         * Sign out
         * @description Ends the session of the token.
         */
        delete: operations["deleteSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/session/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password
         * @description Replaces your own password and ends your other sessions. Application passwords and API keys stay valid.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List sessions
         * @description Returns your sessions that have not ended, newest first. Administrators also list the sessions of other users with `user_id`.
         */
        get: operations["listSessions"];
        put?: never;
        /**
         * Sign in
         * @description Starts a session with a user's login or e-mail address and own password. Use the token of the response like an API key (`Authorization: Bearer ngoma_session_…`). A session ends after 14 days without a request, and after 90 days at the latest. After five failures for an address or for a login, further attempts are rejected for a while. Application passwords do not start sessions.
         */
        post: operations["createSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the session.
                 * @example ses_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: SessionId;
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a session
         * @description Ends one of your sessions; administrators also end those of other users.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * @description Returns all keys, newest first, including revoked and expired keys. The secret values are not returned. For administrators.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create an API key
         * @description Creates a key. Only this response contains the key and its webhook secret. Without `user_id` the key belongs to the caller. A key cannot have more permissions than its user: a scope beyond the role of the user is rejected. For administrators.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ApiKeyIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read an API key
         * @description Returns the key without its secret value. For administrators.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description Revokes the key: requests with it are rejected from now on. Accepted messages are still sent unless `cancel_waiting` is true, and their webhooks are signed with the secret of the key. The headers of the response contain the number of these messages. If the key is revoked already, only `cancel_waiting` has an effect. For administrators.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Updates the members in the request; all processes apply them within 250 ms. A revoked key cannot be changed. For administrators.
         */
        patch: operations["updateApiKey"];
        trace?: never;
    };
    "/v1/api-keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ApiKeyIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Roll an API key
         * @description Creates a new key with the user, mode, scopes, limits and addresses of this key, and with its own webhook secret. This key expires after the overlap, or earlier at its own expiry. The lifetime of the new key is that of the old one. For administrators.
         */
        post: operations["rollApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audit entries
         * @description Returns all changes of the calendar, the accounts and the carriers, newest first: the user, the key or password, the address, and the names of the changed members, but not their values. Entries are deleted after 365 days, or the period in `NGOMA_RETENTION_AUDIT`. For administrators' keys with the scope `admin`.
         */
        get: operations["listAuditEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/access-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reads of personal data
         * @description Returns reads of phone numbers, texts and webhook payloads, newest first: the user, the key or password, the address, the operation and the number of records. An entry never contains the data. Equal reads within one second are one entry. Entries are stored within a second after the response and deleted after 365 days, or the period in `NGOMA_RETENTION_ACCESS`. For administrators; a key needs the scope `admin`.
         */
        get: operations["listAccessEntries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the index of the calendar
         * @description Returns the namespaces and routes of this calendar in the format of WordPress.
         */
        get: operations["getCalendarRoot"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/doc": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the documentation of the calendar
         * @description Returns the calendar part of this document as OpenAPI 3.1.
         */
        get: operations["getCalendarDocumentation"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events
         * @description Returns events in the order of their start, then of their publication. The default range is from yesterday to 24 months from now. An event must match all parameters; several values in one parameter are alternatives. Events with `hide_from_listings` are not listed. A page after the last one is 404. Unknown parameters are ignored.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Create an event
         * @description Creates an event. A title, a start and an end are required; an end before the start is set to the start. Contributors and above may create events; an event that a contributor publishes becomes `pending`. Send venues and organizers as ids, or as data to create them. Unknown names of categories and tags are created. Members may also be in the query; unknown members are ignored.
         */
        post: operations["createEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/events.ics": {
        parameters: {
            query?: {
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to events as iCalendar
         * @description Returns the events of `listEvents` with the same filters as an iCalendar (RFC 5545) for calendar applications, which can also subscribe with `webcal:`. It contains at most 1,000 events, the first in the order of the list, without pages. The default range is from yesterday to 24 months from now. The `UID` of an event never changes, and its `SEQUENCE` grows with every change.
         */
        get: operations["getCalendarFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/events/{id}.ics": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /**
         * Download an event as iCalendar
         * @description Returns the event as an iCalendar (RFC 5545) file, if you may read it.
         */
        get: operations["getEventCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/feed.json": {
        parameters: {
            query?: {
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read events as a JSON Feed
         * @description Returns the events of `listEvents` with the same filters and pages as a JSON Feed, version 1.1. The additional members of an event are in `_event` of each item.
         */
        get: operations["getJsonFeed"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/event-cards": {
        parameters: {
            query?: {
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List events as cards
         * @description Returns the events of `listEvents` with the same filters, pages and order, with only the members that a list view shows: a tenth of the bytes. Titles and names are plain text. A page can have 500 events, and `free` is a filter of this list only.
         */
        get: operations["listEventCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /**
         * Read an event
         * @description Returns one event. Published events are public. Other events are 403 for callers who may not read them; events in the trash are 403 for all callers.
         */
        get: operations["getEvent"];
        /**
         * Change an event with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts and lists clear a value; a member with `null` is ignored. If you send only one of the two dates, the other does not change, unless the end would be before the start. A `status` restores an event from the trash. You can send the object that GET returns.
         */
        put: operations["updateEventByPut"];
        /**
         * Change an event with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts and lists clear a value; a member with `null` is ignored. If you send only one of the two dates, the other does not change, unless the end would be before the start. A `status` restores an event from the trash. You can send the object that GET returns.
         */
        post: operations["updateEventByPost"];
        /**
         * Move an event to the trash
         * @description Moves the event to the trash. The response is the event with the status `trash`. Other events can use its slug. To restore it, send a new `status`. Deleting it again returns 410.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts and lists clear a value; a member with `null` is ignored. If you send only one of the two dates, the other does not change, unless the end would be before the start. A `status` restores an event from the trash. You can send the object that GET returns.
         */
        patch: operations["updateEvent"];
        trace?: never;
    };
    "/events/v1/events/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        /**
         * Read an event by its slug
         * @description Returns one event. Published events are public. Other events are 403 for callers who may not read them; events in the trash are 403 for all callers.
         */
        get: operations["getEventBySlug"];
        /**
         * Change an event by its slug with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts and lists clear a value; a member with `null` is ignored. If you send only one of the two dates, the other does not change, unless the end would be before the start. A `status` restores an event from the trash. You can send the object that GET returns.
         */
        put: operations["updateEventBySlugByPut"];
        /**
         * Change an event by its slug with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts and lists clear a value; a member with `null` is ignored. If you send only one of the two dates, the other does not change, unless the end would be before the start. A `status` restores an event from the trash. You can send the object that GET returns.
         */
        post: operations["updateEventBySlugByPost"];
        /**
         * Move an event to the trash by its slug
         * @description Moves the event to the trash. The response is the event with the status `trash`. Other events can use its slug. To restore it, send a new `status`. Deleting it again returns 410.
         */
        delete: operations["deleteEventBySlug"];
        options?: never;
        head?: never;
        /**
         * Change an event by its slug
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts and lists clear a value; a member with `null` is ignored. If you send only one of the two dates, the other does not change, unless the end would be before the start. A `status` restores an event from the trash. You can send the object that GET returns.
         */
        patch: operations["updateEventBySlug"];
        trace?: never;
    };
    "/events/v1/events/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an event from the trash
         * @description Restores the event with its previous status, links and slug. If another event has the slug now, a number is appended. Callers who may not publish get `pending` instead of `publish`.
         */
        post: operations["restoreEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/venues": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List venues
         * @description Returns venues, the latest publication first unless you set `order` or `orderby`. A venue must match all parameters; unknown parameters are ignored. A page after the last one is 404.
         */
        get: operations["listVenues"];
        put?: never;
        /**
         * Create a venue
         * @description Creates a venue. The name in `venue` is required. If a venue with the same name (and the same description, if sent) exists outside the trash, it is returned instead, and updated with the request if you may edit it. Members may also be in the query; unknown members are ignored.
         */
        post: operations["createVenue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/venues/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        /**
         * Read a venue
         * @description Returns one venue. Published venues are public; others are 403 for callers who may not read them.
         */
        get: operations["getVenue"];
        /**
         * Change a venue with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores a venue from the trash. You can send the object that GET returns.
         */
        put: operations["updateVenueByPut"];
        /**
         * Change a venue with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores a venue from the trash. You can send the object that GET returns.
         */
        post: operations["updateVenueByPost"];
        /**
         * Move a venue to the trash
         * @description Moves the venue to the trash and removes it from its events. The response is the venue with the status `trash`. To restore it, send a new `status`. Deleting it again returns 410.
         */
        delete: operations["deleteVenue"];
        options?: never;
        head?: never;
        /**
         * Change a venue
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores a venue from the trash. You can send the object that GET returns.
         */
        patch: operations["updateVenue"];
        trace?: never;
    };
    "/events/v1/venues/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        /**
         * Read a venue by its slug
         * @description Returns one venue. Published venues are public; others are 403 for callers who may not read them.
         */
        get: operations["getVenueBySlug"];
        /**
         * Change a venue by its slug with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores a venue from the trash. You can send the object that GET returns.
         */
        put: operations["updateVenueBySlugByPut"];
        /**
         * Change a venue by its slug with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores a venue from the trash. You can send the object that GET returns.
         */
        post: operations["updateVenueBySlugByPost"];
        /**
         * Move a venue to the trash by its slug
         * @description Moves the venue to the trash and removes it from its events. The response is the venue with the status `trash`. To restore it, send a new `status`. Deleting it again returns 410.
         */
        delete: operations["deleteVenueBySlug"];
        options?: never;
        head?: never;
        /**
         * Change a venue by its slug
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores a venue from the trash. You can send the object that GET returns.
         */
        patch: operations["updateVenueBySlug"];
        trace?: never;
    };
    "/events/v1/venues/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore a venue from the trash
         * @description Restores the venue with its previous status and slug. If another venue has the slug now, a number is appended. Callers who may not publish get `pending` instead of `publish`. The venue is not added to its former events again.
         */
        post: operations["restoreVenue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/organizers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List organizers
         * @description Returns organizers, the latest publication first unless you set `order` or `orderby`. An organizer must match all parameters; unknown parameters are ignored. A page after the last one is 404.
         */
        get: operations["listOrganizers"];
        put?: never;
        /**
         * Create an organizer
         * @description Creates an organizer. The name in `organizer` is required. If an organizer with the same name (and the same description, if sent) exists outside the trash, it is returned instead, and updated with the request if you may edit it. Members may also be in the query; unknown members are ignored.
         */
        post: operations["createOrganizer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/organizers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        /**
         * Read an organizer
         * @description Returns one organizer. Published organizers are public; others are 403 for callers who may not read them.
         */
        get: operations["getOrganizer"];
        /**
         * Change an organizer with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores an organizer from the trash. You can send the object that GET returns.
         */
        put: operations["updateOrganizerByPut"];
        /**
         * Change an organizer with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores an organizer from the trash. You can send the object that GET returns.
         */
        post: operations["updateOrganizerByPost"];
        /**
         * Move an organizer to the trash
         * @description Moves the organizer to the trash and removes it from its events. The response is the organizer with the status `trash`. To restore it, send a new `status`. Deleting it again returns 410.
         */
        delete: operations["deleteOrganizer"];
        options?: never;
        head?: never;
        /**
         * Change an organizer
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores an organizer from the trash. You can send the object that GET returns.
         */
        patch: operations["updateOrganizer"];
        trace?: never;
    };
    "/events/v1/organizers/by-slug/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        /**
         * Read an organizer by its slug
         * @description Returns one organizer. Published organizers are public; others are 403 for callers who may not read them.
         */
        get: operations["getOrganizerBySlug"];
        /**
         * Change an organizer by its slug with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores an organizer from the trash. You can send the object that GET returns.
         */
        put: operations["updateOrganizerBySlugByPut"];
        /**
         * Change an organizer by its slug with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores an organizer from the trash. You can send the object that GET returns.
         */
        post: operations["updateOrganizerBySlugByPost"];
        /**
         * Move an organizer to the trash by its slug
         * @description Moves the organizer to the trash and removes it from its events. The response is the organizer with the status `trash`. To restore it, send a new `status`. Deleting it again returns 410.
         */
        delete: operations["deleteOrganizerBySlug"];
        options?: never;
        head?: never;
        /**
         * Change an organizer by its slug
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. Empty texts clear a value; a member with `null` is ignored. A `status` restores an organizer from the trash. You can send the object that GET returns.
         */
        patch: operations["updateOrganizerBySlug"];
        trace?: never;
    };
    "/events/v1/organizers/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Restore an organizer from the trash
         * @description Restores the organizer with its previous status and slug. If another organizer has the slug now, a number is appended. Callers who may not publish get `pending` instead of `publish`. The organizer is not added to its former events again.
         */
        post: operations["restoreOrganizer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the changes of the calendar
         * @description Returns changes for clients that store a copy of the calendar. Without a cursor the feed starts with the current state of every record that you may read, then continues with all changes in commit order. Send the last `next_cursor` each time: at once while `has_more` is true, later otherwise. A page may be empty while `has_more` is true. A record that you may no longer read is reported as `deleted`; a record that you could never read is not reported. Venues, organizers, categories and tags are separate records: their changes do not repeat the event, unless its visibility changes. A cursor is valid for 90 days and for the permissions of one caller; afterwards the response is 410.
         */
        get: operations["listChanges"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write several records in one transaction
         * @description Runs up to 100 writes of events, venues, organizers, categories and tags in one transaction: all or none. Each request has the body, the response and the permissions of its own operation. Requests run in order; a new term or venue that several requests name is created once. If one fails, nothing is written, and the response lists the errors of all requests with their pointers (`/requests/3/body/title`), and has the code and status of the first error. A batch has no `ETag`: with `If-Match` or `If-None-Match` the response is 412.
         */
        post: operations["writeBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/categories": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List categories
         * @description Returns categories by name. By default only categories with a published event are listed. A page after the last one is empty. Unknown parameters are ignored.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description Creates a category. For authors and above. Each name must be unique within its parent. Members may also be in the query; unknown members are ignored.
         */
        post: operations["createCategory"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/categories/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        /**
         * Read a category
         * @description Returns one category. Categories are public.
         */
        get: operations["getCategory"];
        /**
         * Change a category with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. An empty description clears it; a member with `null` is ignored. A slug that another category has is rejected. You can send the object that GET returns.
         */
        put: operations["updateCategoryByPut"];
        /**
         * Change a category with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. An empty description clears it; a member with `null` is ignored. A slug that another category has is rejected. You can send the object that GET returns.
         */
        post: operations["updateCategoryByPost"];
        /**
         * Delete a category permanently
         * @description Deletes the category permanently, without the trash, and removes it from its events. Its subcategories move to its parent. The response is the category before the deletion.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. An empty description clears it; a member with `null` is ignored. A slug that another category has is rejected. You can send the object that GET returns.
         */
        patch: operations["updateCategory"];
        trace?: never;
    };
    "/events/v1/tags": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List tags
         * @description Returns tags by name. By default only tags with a published event are listed. A page after the last one is empty. Unknown parameters are ignored.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description Creates a tag. For editors and above. Each name must be unique. Members may also be in the query; unknown members are ignored.
         */
        post: operations["createTag"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/tags/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        /**
         * Read a tag
         * @description Returns one tag. Tags are public.
         */
        get: operations["getTag"];
        /**
         * Change a tag with PUT
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. An empty description clears it; a member with `null` is ignored. A slug that another tag has is rejected. You can send the object that GET returns.
         */
        put: operations["updateTagByPut"];
        /**
         * Change a tag with POST
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. An empty description clears it; a member with `null` is ignored. A slug that another tag has is rejected. You can send the object that GET returns.
         */
        post: operations["updateTagByPost"];
        /**
         * Delete a tag permanently
         * @description Deletes the tag permanently, without the trash, and removes it from its events. The response is the tag before the deletion.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description Updates the members in the request; the others do not change. PATCH, POST and PUT do the same. An empty description clears it; a member with `null` is ignored. A slug that another tag has is rejected. You can send the object that GET returns.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page of all events
         * @description Returns an HTML page with the first 20 events that run or are to come, or with `ical=1` an iCalendar with the first 1,000 of them. It is the main address of a calendar of The Events Calendar, also as `/?post_type=tribe_events`; links and subscriptions of such a site go on working.
         */
        get: operations["getEventsWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page of all events as a list
         * @description Returns the same as `getEventsWebPage`, at the address that The Events Calendar uses for its list.
         */
        get: operations["getEventListWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/list/page/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The number of the page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["PageNumber"];
            };
            cookie?: never;
        };
        /**
         * Show a further page of all events
         * @description Returns further events of `getEventsWebPage`, 20 on each page; 404 after the last page.
         */
        get: operations["getNumberedEventListWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/month": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the page of the events of a month
         * @description Returns an HTML page with the days and the events of this month, or of the month of `tribe-bar-date`, or with `ical=1` an iCalendar with the first 1,000 of them.
         */
        get: operations["getEventMonthWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/month/{month}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The month.
                 * @example 2026-12
                 */
                month: components["parameters"]["PageMonth"];
            };
            cookie?: never;
        };
        /**
         * Show the page of the events of a given month
         * @description Returns the same as `getEventMonthWebPage` for the month in the path; 404 for months without events before the first and after the last event.
         */
        get: operations["getDatedEventMonthWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/event/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug of the event, in any encoding of the stored slug.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventPageSlug"];
            };
            cookie?: never;
        };
        /**
         * Show the page of an event
         * @description Returns an HTML page with time, place, organizers and description of an event, with TEC's discovery headers and with JSON-LD for search engines. The page shows only public data.
         */
        get: operations["getEventWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/venue/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug of the venue, in any encoding of the stored slug.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenuePageSlug"];
            };
            cookie?: never;
        };
        /**
         * Show the page of a venue
         * @description Returns an HTML page with a venue and its upcoming events, with TEC's discovery headers and with JSON-LD for search engines. The page shows only public data.
         */
        get: operations["getVenueWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/organizer/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug of the organizer, in any encoding of the stored slug.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerPageSlug"];
            };
            cookie?: never;
        };
        /**
         * Show the page of an organizer
         * @description Returns an HTML page with an organizer and its upcoming events, with TEC's discovery headers and with JSON-LD for search engines. The page shows only public data.
         */
        get: operations["getOrganizerWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/category/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug of the category, in any encoding of the stored slug.
                 * @example music
                 */
                slug: components["parameters"]["CategoryPageSlug"];
            };
            cookie?: never;
        };
        /**
         * Show the page of a category
         * @description Returns an HTML page with a category and the upcoming events in it and its subcategories, with TEC's discovery headers. The parent categories in the path are optional.
         */
        get: operations["getCategoryWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/tag/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug of the tag, in any encoding of the stored slug.
                 * @example jazz
                 */
                slug: components["parameters"]["TagPageSlug"];
            };
            cookie?: never;
        };
        /**
         * Show the page of a tag
         * @description Returns an HTML page with a tag and its upcoming events, with TEC's discovery headers.
         */
        get: operations["getTagWebPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sitemap.xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the pages for search engines
         * @description Returns the addresses of the public events that are to come or ended in the last 30 days, and of the venues, organizers, categories and tags with events to come, with the time of their last change. A sitemap has at most 10,000 addresses. If there are more, it is an index of sitemaps, which `page` requests.
         */
        get: operations["getSitemap"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/robots.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the rules for crawlers
         * @description Returns a robots exclusion file (RFC 9309). It allows pages, disallows the console and addresses with filters, and names the sitemap.
         */
        get: operations["getRobotsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/favicon.ico": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the icon of the site
         * @description Returns no content, because the pages have no icon. Browsers and crawlers request it nevertheless.
         */
        get: operations["getFavicon"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List images
         * @description Returns the images of the media library, newest first. You need the permission to upload. A page after the last one is 404.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Upload an image
         * @description Uploads one file of at most 10 MB as a multipart form. The image is decoded and encoded again, in its format and in the sizes of WordPress; all metadata, including the location, is removed. Only the first frame of an animation is stored. Use the `id` in the response as `image` of events, venues and organizers.
         */
        post: operations["createImage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/images/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 31
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        /**
         * Read an image
         * @description Returns the image with its copies, its alternative text and its focus point. You need the permission to upload.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description Deletes the image and its files permanently. If an event, a venue or an organizer uses the image, also one in the trash, the response is 409 with the places. You can delete your own images; those of others need the permission to edit others' posts.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Change an image's alternative text or focus point
         * @description Updates the members in the request; the others do not change. A new focus point creates the cropped copies again with new URLs, so caches cannot show old copies. You can change your own images; those of others need the permission to edit others' posts.
         */
        patch: operations["updateImage"];
        trace?: never;
    };
    "/events/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports
         * @description Returns the imports of all users, of operations, schedules and commands, newest first. The last 100 runs of each schedule are kept.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import from another calendar
         * @description Imports the public records of a site of The Events Calendar or another Ngoma (`tec`), or the events of an iCalendar file (`ics`), which you send as a form or whose address you give. The import runs in the background and continues after a restart; read its progress at the URL in the response. A repeated import updates only records that have changed at the source and creates no duplicates. A file in a form is deleted when the import ends.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/imports/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the import.
                 * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        /**
         * Read an import
         * @description Returns the progress, the changes and the problems of an import.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/imports/{id}/problems": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the import.
                 * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        /**
         * List the problems of an import
         * @description Returns the first 10,000 problems of an import in the order in which they were found. While the import is running, these are the problems of the pages that it has finished; `problem_count` of the import counts them, and also those that are not stored. Problems are deleted with their import.
         */
        get: operations["listImportProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/imports/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the import.
                 * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop an import
         * @description Stops the import after the current record. Records that are already written remain.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/import-schedules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the schedules of imports
         * @description Returns the schedules of all users, newest first.
         */
        get: operations["listImportSchedules"];
        put?: never;
        /**
         * Import on a schedule
         * @description Repeats an import of an iCalendar address or of a site of The Events Calendar. The first run starts at once, and the next one `every` hours or days after the end of the previous one. Each run is an import; `listImports` returns them. After a failed run the next one starts after 10 minutes, then after twice as long each time, at most after a day or after `every`. The rights of the user who creates the schedule apply.
         */
        post: operations["createImportSchedule"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/events/v1/import-schedules/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the schedule.
                 * @example ims_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportScheduleId"];
            };
            cookie?: never;
        };
        /**
         * Read the schedule of an import
         * @description Returns the schedule with the result of its last run and the time of the next one.
         */
        get: operations["getImportSchedule"];
        put?: never;
        post?: never;
        /**
         * Delete the schedule of an import
         * @description Deletes the schedule and cancels its current run. Imported records and earlier imports remain.
         */
        delete: operations["deleteImportSchedule"];
        options?: never;
        head?: never;
        /**
         * Change, pause or continue the schedule of an import
         * @description Updates the members in the request. A paused schedule starts no runs; a current run ends as usual. After a pause the next run starts when it is due, at once if that has passed. A new `url` must be a new address of the same calendar: the imported records belong to it from then on, and the next run starts at once. For another calendar, create another schedule.
         */
        patch: operations["updateImportSchedule"];
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the process is alive
         * @description Returns 200 while the process runs. Rate limits count only failed authentication.
         */
        get: operations["getLiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check that the service is ready
         * @description Returns 200 while the database accepts writes and the service is not stopping, otherwise 503. Callers on the same machine, and keys with the scope `admin`, also see the state of each part. Rate limits count only failed authentication.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read metrics for Prometheus
         * @description Returns the metrics. For callers on the same machine, and for keys with the scope `admin`.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document as JSON
         * @description Returns the contract of the service, which also validates every request. `servers` contains the origin of the request.
         */
        get: operations["getContract"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi.yaml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read this document as YAML
         * @description Returns the same document as `/openapi.json`, in YAML.
         */
        get: operations["getContractAsYaml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/client.tgz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the client package
         * @description Returns the package `@ngoma/client`, built from the contract of this service: `npm install <origin>/client.tgz`. It has no dependencies.
         */
        get: operations["getClientPackage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Redirect to the calendar or the documentation
         * @description Redirects browsers to the calendar once an event is public, and before that to the documentation. A request that does not prefer `text/html` to JSON gets 404, as for unknown paths. With `p` it redirects to the page of an event, venue or organizer, as WordPress does; `/?post_type=tribe_events` without `p` is `getEventsWebPage`.
         */
        get: operations["getHomePage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the first page of the documentation
         * @description Returns the documentation as HTML pages: guides, operations, schemas, webhooks and error codes. They are generated from this document.
         */
        get: operations["getDocsIndex"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{file}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of an index (`guides`, `operations`, `schemas`, `webhooks`, `errors`, `changes`, `contents`), as Markdown with `.md` appended, or of a file of the pages.
                 * @example errors
                 */
                file: string;
            };
            cookie?: never;
        };
        /**
         * Show an index of the documentation, or a file
         * @description Returns an index, or one of `style.css`, `docs.js`, `search-index.js` and `llms.txt`.
         */
        get: operations["getDocsFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/docs/{section}/{page}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * `guides`, `operations`, `schemas`, `webhooks` or `errors`.
                 * @example operations
                 */
                section: string;
                /**
                 * The name of the page, such as an operation or an error code; as Markdown with `.md` appended.
                 * @example sendMessage
                 */
                page: string;
            };
            cookie?: never;
        };
        /**
         * Show a page of the documentation
         * @description Returns a guide, an operation, a schema, a webhook or an error code. The URLs are permanent; the `type` of an error is one of them.
         */
        get: operations["getDocsPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Show the sandbox page
         * @description Returns an HTML page with phones that show their messages and can answer them, the webhooks, and the clock, which you can advance.
         */
        get: operations["getSandboxPage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the state of the sandbox
         * @description Returns the time of the sandbox, the credentials, the newest 100 messages of all keys, the newest 100 inbound messages, and the newest 100 webhooks with their attempts.
         */
        get: operations["getSandboxState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock of the sandbox
         * @description Advances the clock. Everything that is due in this period happens at its own time: webhook retries, receipts and expiry. The response is sent when all of it is done, after five seconds at most. If `seconds_left` is not 0, send it in another request.
         */
        post: operations["advanceSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a message from a phone
         * @description Simulates an inbound message from a carrier: the message is stored, a keyword such as STOP is processed, and endpoints with `message.received` receive a webhook. The response is sent after the message is stored. The same text within two minutes, without another in between, counts as a repetition by the carrier.
         */
        post: operations["receiveSandboxText"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reset the sandbox
         * @description Deletes all data, sets the clock to the time of the machine, and loads the example calendar and messages of Kampala again. The ids and the credentials are the same after each reset.
         */
        post: operations["resetSandbox"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    messageSent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The carrier accepted a message
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageSent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageDelivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The phone received a message
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageDelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageUndelivered: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The network could not deliver a message
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageUndelivered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was not delivered in time
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The carrier rejected a message
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message could not be submitted to a carrier
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageUnknown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The outcome of a message is unknown
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageUnknown"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageReceived: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A phone sent you a message
         * @description Sent to the webhook endpoints of the account that received the message, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    messageCanceled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was canceled before it was sent
         * @description Sent to the `callback_url` of the message and signed according to Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onMessageCanceled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    batchFinished: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * All messages of a batch have ended
         * @description Sent once for each batch, within seconds of the last message reaching a final state, to the webhook endpoints of the account that sent the batch, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. Canceled batches are reported too. A late receipt or a resend can change the counts afterwards. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onBatchFinished"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    batchPaused: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A batch was paused
         * @description Sent to the webhook endpoints of the account that sent the batch, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. Messages that were already being submitted can still change the counts. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onBatchPaused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    verificationApproved: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The right one-time code was entered
         * @description Sent to the webhook endpoints of the account that started the verification, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. It does not contain the code. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onVerificationApproved"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    verificationExpired: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A one-time code expired
         * @description Sent to the webhook endpoints of the account that started the verification, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. It does not contain the code. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onVerificationExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    verificationFailed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Too many wrong one-time codes were entered
         * @description Sent to the webhook endpoints of the account that started the verification, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. It does not contain the code. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once.
         */
        post: operations["onVerificationFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    eventCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event was created or became visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onEventCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    eventUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event was changed
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onEventUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    eventTrashed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event was moved to the trash
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onEventTrashed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    eventRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event was restored from the trash
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onEventRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    eventDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An event was deleted or is no longer visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onEventDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    venueCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A venue was created or became visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onVenueCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    venueUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A venue was changed
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onVenueUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    venueTrashed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A venue was moved to the trash
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onVenueTrashed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    venueRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A venue was restored from the trash
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onVenueRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    venueDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A venue was deleted or is no longer visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onVenueDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    organizerCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organizer was created or became visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onOrganizerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    organizerUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organizer was changed
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onOrganizerUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    organizerTrashed: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organizer was moved to the trash
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onOrganizerTrashed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    organizerRestored: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organizer was restored from the trash
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onOrganizerRestored"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    organizerDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An organizer was deleted or is no longer visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onOrganizerDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    termCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A category or tag was created or became visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onTermCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    termUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A category or tag was changed
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onTermUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    termDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A category or tag was deleted or is no longer visible to you
         * @description Sent to the webhook endpoints of users who may read the record, for the same changes as `listChanges`, and signed according to Standard Webhooks 1.0.0 with the secret of the endpoint. The body contains the URL of the record, not the record. Return any 2xx within 15 seconds. The same `webhook-id` may arrive more than once, and webhooks may arrive in another order.
         */
        post: operations["onTermDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhookEndpointDisabled: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An endpoint was disabled
         * @description Sent to the other endpoints of the same user and mode that subscribe to it, when the service has disabled an endpoint: it returned 410, or all attempts failed for five days.
         */
        post: operations["onWebhookEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    webhookEndpointTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A requested test
         * @description Sent by `testWebhookEndpoint`.
         */
        post: operations["onWebhookEndpointTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Problem: Problem;
        MessageStatus: MessageStatus;
        SenderId: SenderId;
        ClientReference: ClientReference;
        MessageBatchId: MessageBatchId;
        UserId: UserId;
        MessageId: MessageId;
        OpenEnumValue: OpenEnumValue;
        Reason: Reason;
        Segments: Segments;
        Encoding: Encoding;
        Amount: Amount;
        MessageCost: MessageCost;
        Priority: Priority;
        MessageCategory: MessageCategory;
        Mode: Mode;
        Instant: Instant;
        Message: Message;
        MessagePage: MessagePage;
        ValidationError: ValidationError;
        ProblemBody: ProblemBody;
        MessageText: MessageText;
        CallbackUrl: CallbackUrl;
        SendAt: SendAt;
        ExpiresAt: ExpiresAt;
        Metadata: Metadata;
        SmartEncoding: SmartEncoding;
        TextMessageCreate: TextMessageCreate;
        TemplateId: TemplateId;
        TemplateLanguage: TemplateLanguage;
        TemplateVersion: TemplateVersion;
        TemplateById: TemplateById;
        TemplateName: TemplateName;
        TemplateByName: TemplateByName;
        TemplateReference: TemplateReference;
        Words: Words;
        TemplateMessageCreate: TemplateMessageCreate;
        MessageCreate: MessageCreate;
        AcceptedMessage: AcceptedMessage;
        MessageWebhookType: MessageWebhookType;
        MessageStatusData: MessageStatusData;
        MessageStatusChanged: MessageStatusChanged;
        MessagePreviewRequest: MessagePreviewRequest;
        OperatorCost: OperatorCost;
        MessagePreview: MessagePreview;
        MessagePatch: MessagePatch;
        MessageEvent: MessageEvent;
        MessageEventList: MessageEventList;
        MessageBatchState: MessageBatchState;
        MessageBatch: MessageBatch;
        MessageBatchPage: MessageBatchPage;
        MessageBatchRecipient: MessageBatchRecipient;
        TextBatchCreate: TextBatchCreate;
        TemplateBatchCreate: TemplateBatchCreate;
        MessageBatchCreate: MessageBatchCreate;
        TextBatchOfFile: TextBatchOfFile;
        TemplateBatchOfFile: TemplateBatchOfFile;
        MessageBatchOfFile: MessageBatchOfFile;
        MessageBatchUpload: MessageBatchUpload;
        SmartEncoded: SmartEncoded;
        MessageBatchItem: MessageBatchItem;
        MessageBatchFile: MessageBatchFile;
        AcceptedMessageBatch: AcceptedMessageBatch;
        MessageBatchPreview: MessageBatchPreview;
        MessageBatchRowStatus: MessageBatchRowStatus;
        MessageBatchRow: MessageBatchRow;
        MessageBatchRowPage: MessageBatchRowPage;
        TemplateSummary: TemplateSummary;
        TemplatePage: TemplatePage;
        TemplateTexts: TemplateTexts;
        TemplateVariable: TemplateVariable;
        TemplateVariables: TemplateVariables;
        TemplateCreate: TemplateCreate;
        Template: Template;
        TemplatePatch: TemplatePatch;
        TemplateCount: TemplateCount;
        TemplatePreview: TemplatePreview;
        MessageStatistics: MessageStatistics;
        MessageStatisticsPage: MessageStatisticsPage;
        VerificationStatistics: VerificationStatistics;
        VerificationStatisticsPage: VerificationStatisticsPage;
        VerificationLanguage: VerificationLanguage;
        AndroidAutofill: AndroidAutofill;
        WebAutofill: WebAutofill;
        VerificationAutofill: VerificationAutofill;
        LanguageVerificationCreate: LanguageVerificationCreate;
        TemplateVerificationCreate: TemplateVerificationCreate;
        VerificationCreate: VerificationCreate;
        VerificationId: VerificationId;
        VerificationStatus: VerificationStatus;
        Verification: Verification;
        VerificationCheck: VerificationCheck;
        VerificationCheckResult: VerificationCheckResult;
        RegisteredSenderId: RegisteredSenderId;
        Sender: Sender;
        SenderPage: SenderPage;
        SenderName: SenderName;
        SenderNote: SenderNote;
        SenderCreate: SenderCreate;
        SenderUpdate: SenderUpdate;
        SenderDecision: SenderDecision;
        SuppressionId: SuppressionId;
        SuppressionScope: SuppressionScope;
        Suppression: Suppression;
        SuppressionPage: SuppressionPage;
        SuppressionCreate: SuppressionCreate;
        SuppressionImport: SuppressionImport;
        SuppressionImportResult: SuppressionImportResult;
        ConsentPurpose: ConsentPurpose;
        ConsentStatus: ConsentStatus;
        ConsentId: ConsentId;
        Consent: Consent;
        ConsentPage: ConsentPage;
        ConsentCreate: ConsentCreate;
        ConsentRow: ConsentRow;
        ConsentImport: ConsentImport;
        ConsentImportItem: ConsentImportItem;
        ConsentImportResult: ConsentImportResult;
        ExportedSubmission: ExportedSubmission;
        ExportedQueueEntry: ExportedQueueEntry;
        WebhookDeliveryId: WebhookDeliveryId;
        DeliveryStatus: DeliveryStatus;
        ExportedWebhook: ExportedWebhook;
        ExportedMessage: ExportedMessage;
        ExportedReceipt: ExportedReceipt;
        InboundMessageId: InboundMessageId;
        ExportedInboundMessage: ExportedInboundMessage;
        ExportedInboundParts: ExportedInboundParts;
        ExportedSuppression: ExportedSuppression;
        ExportedOptOut: ExportedOptOut;
        ExportedConsent: ExportedConsent;
        ExportedVerification: ExportedVerification;
        CountedMessage: CountedMessage;
        ExportedRecipientRow: ExportedRecipientRow;
        NumberExport: NumberExport;
        NumberErasure: NumberErasure;
        InboundMessage: InboundMessage;
        InboundMessagePage: InboundMessagePage;
        InboundMessageReply: InboundMessageReply;
        CarrierState: CarrierState;
        CarrierProcess: CarrierProcess;
        Carrier: Carrier;
        CarrierList: CarrierList;
        CarrierUpdate: CarrierUpdate;
        CarrierCallback: CarrierCallback;
        CarrierCallbackText: CarrierCallbackText;
        WebhookEndpointId: WebhookEndpointId;
        WebhookEventType: WebhookEventType;
        WebhookSubscription: WebhookSubscription;
        DisabledReason: DisabledReason;
        WebhookEndpoint: WebhookEndpoint;
        WebhookEndpointPage: WebhookEndpointPage;
        EndpointUrl: EndpointUrl;
        EndpointEventTypes: EndpointEventTypes;
        EndpointDescription: EndpointDescription;
        WebhookEndpointCreate: WebhookEndpointCreate;
        WebhookEndpointWithSecret: WebhookEndpointWithSecret;
        WebhookEndpointUpdate: WebhookEndpointUpdate;
        WebhookSecretRotation: WebhookSecretRotation;
        DeliveredType: DeliveredType;
        WebhookDelivery: WebhookDelivery;
        WebhookDeliveryPage: WebhookDeliveryPage;
        WebhookReplay: WebhookReplay;
        WebhookReplayed: WebhookReplayed;
        AttemptOutcome: AttemptOutcome;
        WebhookAttempt: WebhookAttempt;
        WebhookDeliveryWithAttempts: WebhookDeliveryWithAttempts;
        Role: Role;
        Spending: Spending;
        User: User;
        UserPage: UserPage;
        Email: Email;
        SpendingLimit: SpendingLimit;
        UserLimits: UserLimits;
        UserCreate: UserCreate;
        CreatedUser: CreatedUser;
        UserUpdate: UserUpdate;
        ApplicationPassword: ApplicationPassword;
        ApplicationPasswordPage: ApplicationPasswordPage;
        ApplicationPasswordCreate: ApplicationPasswordCreate;
        CreatedApplicationPassword: CreatedApplicationPassword;
        SignInLink: SignInLink;
        OwnPassword: OwnPassword;
        LinkRedemption: LinkRedemption;
        CreatedSession: CreatedSession;
        CurrentUser: CurrentUser;
        Right: Right;
        Session: Session;
        CurrentSession: CurrentSession;
        SentPassword: SentPassword;
        PasswordChange: PasswordChange;
        SessionList: SessionList;
        SignIn: SignIn;
        SessionId: SessionId;
        ApiKeyId: ApiKeyId;
        KeyMode: KeyMode;
        Scope: Scope;
        ApiKey: ApiKey;
        ApiKeyPage: ApiKeyPage;
        KeyName: KeyName;
        Scopes: Scopes;
        Expiry: Expiry;
        AllowedFrom: AllowedFrom;
        KeyLimits: KeyLimits;
        ApiKeyCreate: ApiKeyCreate;
        CreatedApiKey: CreatedApiKey;
        ApiKeyUpdate: ApiKeyUpdate;
        ApiKeyRoll: ApiKeyRoll;
        RolledApiKey: RolledApiKey;
        AuditActor: AuditActor;
        AuditEntry: AuditEntry;
        AuditPage: AuditPage;
        AccessCaller: AccessCaller;
        AccessEntry: AccessEntry;
        AccessPage: AccessPage;
        CalendarArgument: CalendarArgument;
        CalendarEndpoint: CalendarEndpoint;
        CalendarLink: CalendarLink;
        CalendarRouteLinks: CalendarRouteLinks;
        CalendarRoute: CalendarRoute;
        CalendarIndexLinks: CalendarIndexLinks;
        CalendarIndex: CalendarIndex;
        OpenApiDocument: OpenApiDocument;
        StrictDatesInput: StrictDatesInput;
        BooleanInput: BooleanInput;
        PostStatus: PostStatus;
        GlobalId: GlobalId;
        WallTime: WallTime;
        ImageSize: ImageSize;
        Image: Image;
        DateDetails: DateDetails;
        CostDetails: CostDetails;
        TermUrls: TermUrls;
        EmbeddedCategory: EmbeddedCategory;
        EmbeddedTag: EmbeddedTag;
        PostalAddress: PostalAddress;
        GeoCoordinates: GeoCoordinates;
        VenueJsonLd: VenueJsonLd;
        Revision: Revision;
        Venue: Venue;
        OrganizerJsonLd: OrganizerJsonLd;
        Organizer: Organizer;
        CustomField: CustomField;
        OfferJsonLd: OfferJsonLd;
        EventJsonLd: EventJsonLd;
        EventStatus: EventStatus;
        Event: Event;
        EventPage: EventPage;
        NameInput: NameInput;
        HtmlInput: HtmlInput;
        SlugInput: SlugInput;
        IdInput: IdInput;
        DateInput: DateInput;
        ExistingReference: ExistingReference;
        ImageInput: ImageInput;
        UrlInput: UrlInput;
        TermObjectInput: TermObjectInput;
        TermsInput: TermsInput;
        LinkIdInput: LinkIdInput;
        SwitchInput: SwitchInput;
        TextInput: TextInput;
        VenueCreate: VenueCreate;
        NamelessVenueInput: NamelessVenueInput;
        OneIdInput: OneIdInput;
        EventVenueInput: EventVenueInput;
        OrganizerCreate: OrganizerCreate;
        NamelessOrganizerInput: NamelessOrganizerInput;
        EventOrganizersInput: EventOrganizersInput;
        EventCreate: EventCreate;
        CardImageCopy: CardImageCopy;
        CardImage: CardImage;
        EventCard: EventCard;
        JsonFeedItem: JsonFeedItem;
        JsonFeed: JsonFeed;
        EventCardPage: EventCardPage;
        EventUpdate: EventUpdate;
        SwitchParameter: SwitchParameter;
        VenuePage: VenuePage;
        VenueUpdate: VenueUpdate;
        OrganizerPage: OrganizerPage;
        OrganizerUpdate: OrganizerUpdate;
        RecordKind: RecordKind;
        ChangeKind: ChangeKind;
        Category: Category;
        Tag: Tag;
        Change: Change;
        ChangePage: ChangePage;
        BatchRequest: BatchRequest;
        Batch: Batch;
        BatchResponse: BatchResponse;
        BatchResult: BatchResult;
        CategoryPage: CategoryPage;
        CategoryCreate: CategoryCreate;
        CategoryUpdate: CategoryUpdate;
        TagPage: TagPage;
        TagCreate: TagCreate;
        TagUpdate: TagUpdate;
        ImagePage: ImagePage;
        AlternativeText: AlternativeText;
        FocusPoint: FocusPoint;
        ImageUpload: ImageUpload;
        ImageUpdate: ImageUpdate;
        ImportCounts: ImportCounts;
        ImportProblemReason: ImportProblemReason;
        ImportProblem: ImportProblem;
        ImportMissing: ImportMissing;
        Import: Import;
        ImportPage: ImportPage;
        ImportAddress: ImportAddress;
        UnknownZones: UnknownZones;
        ImportCreate: ImportCreate;
        ImportUpload: ImportUpload;
        ImportProblemPage: ImportProblemPage;
        ImportSource: ImportSource;
        ImportInterval: ImportInterval;
        MissingEvents: MissingEvents;
        ImportSchedule: ImportSchedule;
        ImportSchedulePage: ImportSchedulePage;
        ImportScheduleCreate: ImportScheduleCreate;
        ImportScheduleUpdate: ImportScheduleUpdate;
        Liveness: Liveness;
        Readiness: Readiness;
        SandboxCredentials: SandboxCredentials;
        SandboxMessage: SandboxMessage;
        SandboxInbound: SandboxInbound;
        SandboxAttempt: SandboxAttempt;
        SandboxWebhook: SandboxWebhook;
        SandboxState: SandboxState;
        SandboxAdvance: SandboxAdvance;
        SandboxTime: SandboxTime;
        SandboxText: SandboxText;
        MessageSent: MessageSent;
        MessageDelivered: MessageDelivered;
        MessageUndelivered: MessageUndelivered;
        MessageExpired: MessageExpired;
        MessageRejected: MessageRejected;
        MessageFailed: MessageFailed;
        MessageUnknown: MessageUnknown;
        MessageReceived: MessageReceived;
        MessageCanceled: MessageCanceled;
        BatchFinished: BatchFinished;
        BatchPaused: BatchPaused;
        VerificationApproved: VerificationApproved;
        VerificationExpired: VerificationExpired;
        VerificationFailed: VerificationFailed;
        ChangedRecord: ChangedRecord;
        EventCreated: EventCreated;
        EventUpdated: EventUpdated;
        EventTrashed: EventTrashed;
        EventRestored: EventRestored;
        EventDeleted: EventDeleted;
        VenueCreated: VenueCreated;
        VenueUpdated: VenueUpdated;
        VenueTrashed: VenueTrashed;
        VenueRestored: VenueRestored;
        VenueDeleted: VenueDeleted;
        OrganizerCreated: OrganizerCreated;
        OrganizerUpdated: OrganizerUpdated;
        OrganizerTrashed: OrganizerTrashed;
        OrganizerRestored: OrganizerRestored;
        OrganizerDeleted: OrganizerDeleted;
        TermCreated: TermCreated;
        TermUpdated: TermUpdated;
        TermDeleted: TermDeleted;
        WebhookEndpointDisabled: WebhookEndpointDisabled;
        WebhookEndpointTest: WebhookEndpointTest;
        ProblemCode: ProblemCode;
    };
    responses: {
        /** The query is not valid; every error is listed in `errors`. */
        BadListQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_cursor") | OpenEnumValue;
                };
            };
        };
        /** No credentials were sent, or they are not valid. */
        Unauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 401;
                    code?: ("missing_credentials" | "invalid_credentials" | "incorrect_password") | OpenEnumValue;
                };
            };
        };
        /** The credentials are valid but lack the permission or are not allowed from this address, or the connection is not HTTPS. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("insufficient_scope" | "insufficient_role" | "sign_in_too_old" | "address_not_allowed" | "https_required" | "cross_site_request") | OpenEnumValue;
                };
            };
        };
        /** Too many requests. Wait for the seconds in `Retry-After`. */
        TooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 429;
                    code?: "rate_limited" | OpenEnumValue;
                };
            };
        };
        /** An unexpected error of the service. The request changed nothing. */
        InternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 500;
                    code?: "internal_error" | OpenEnumValue;
                };
            };
        };
        /** The service is temporarily unavailable: the database fails or is too slow, or the service is stopping or overloaded. Nothing was stored, unless the code is `outcome_unknown`: then the request may have been stored. */
        ServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 503;
                    code?: ("storage_unavailable" | "query_timeout" | "overloaded" | "service_unavailable" | "outcome_unknown") | OpenEnumValue;
                };
            };
        };
        /** The message is not valid; every error is listed in `errors`. */
        BadMessage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_json" | "invalid_number" | "message_too_long" | "invalid_callback_url") | OpenEnumValue;
                };
            };
        };
        /** The key or its user has reached the monthly spending limit. Nothing was stored. `detail` names the limit, the cost so far and the start of the next month. */
        LimitReached: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 402;
                    code?: "limit_reached" | OpenEnumValue;
                };
            };
        };
        /** The request is not permitted, as for every write; or the key may not use the `sender_id`, or the recipient has opted out or has not consented. */
        ForbiddenMessage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("sender_not_approved" | "recipient_opted_out" | "consent_required" | "insufficient_scope" | "insufficient_role" | "address_not_allowed" | "https_required" | "cross_site_request") | OpenEnumValue;
                };
            };
        };
        /** The first request with this `Idempotency-Key` is still running (try again later), or its message was deleted. */
        MessageConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("idempotency_in_progress" | "message_deleted") | OpenEnumValue;
                };
            };
        };
        /** The body is larger than the limit of this operation, or contains more than 5,000 values. */
        PayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 413;
                    code?: "body_too_large" | OpenEnumValue;
                };
            };
        };
        /** The operation does not accept this media type. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 415;
                    code?: "unsupported_media_type" | OpenEnumValue;
                };
            };
        };
        /** The `Idempotency-Key` was used for a different request before. */
        UnprocessableContent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 422;
                    code?: "idempotency_key_reused" | OpenEnumValue;
                };
            };
        };
        /** Too many requests, or too many messages to this number. Wait for the seconds in `Retry-After`. */
        TooManyMessages: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 429;
                    code?: ("rate_limited" | "destination_limited") | OpenEnumValue;
                };
            };
        };
        /** The service is temporarily unavailable, or no carrier is configured. Nothing was stored, unless the code is `outcome_unknown`. */
        MessageUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 503;
                    code?: ("no_carrier" | "storage_unavailable" | "query_timeout" | "service_unavailable" | "outcome_unknown") | OpenEnumValue;
                };
            };
        };
        /** The request is not valid; every error is listed in `errors`. */
        BadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_json") | OpenEnumValue;
                };
            };
        };
        /** The text is not valid; every error is listed in `errors`. */
        BadText: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_json" | "message_too_long") | OpenEnumValue;
                };
            };
        };
        /** No message with this id is visible to you. */
        MessageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "message_not_found" | OpenEnumValue;
                };
            };
        };
        /** The message is not in a final state. */
        MessageNotFinal: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "message_not_final" | OpenEnumValue;
                };
            };
        };
        /** The message was submitted to a carrier, or may have been, or it is in a final state. */
        MessageNotChangeable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "message_not_changeable" | OpenEnumValue;
                };
            };
        };
        /** The message is not `unknown` with the reason `uncertain_submit`. */
        MessageNotResendable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "message_not_resendable" | OpenEnumValue;
                };
            };
        };
        /** No batch with this id is visible to you. */
        MessageBatchNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "batch_not_found" | OpenEnumValue;
                };
            };
        };
        /** No message of the batch is waiting, or the batch is canceled. */
        MessageBatchNotChangeable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "batch_not_changeable" | OpenEnumValue;
                };
            };
        };
        /** A template with this name exists, or you have reached the limit of templates. */
        TemplateConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("template_exists" | "template_limit") | OpenEnumValue;
                };
            };
        };
        /** No template with this id and version is visible to you. */
        TemplateNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "template_not_found" | OpenEnumValue;
                };
            };
        };
        /** Too many requests, or too many codes for this number, its range of numbers, this key or this client address. Wait for the seconds in `Retry-After`. */
        TooManyVerifications: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 429;
                    code?: ("rate_limited" | "destination_limited" | "verification_limited") | OpenEnumValue;
                };
            };
        };
        /** The verification does not exist, or belongs to another user. */
        VerificationNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "verification_not_found" | OpenEnumValue;
                };
            };
        };
        /** The verification has ended. No code was compared. */
        VerificationEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "verification_ended" | OpenEnumValue;
                };
            };
        };
        /** You have registered this name before, or you have reached the limit of senders. */
        SenderConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("sender_exists" | "sender_limit") | OpenEnumValue;
                };
            };
        };
        /** The sender does not exist, or belongs to another user. */
        SenderNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "sender_not_found" | OpenEnumValue;
                };
            };
        };
        /** The request is not valid; every error is listed in `errors`. */
        BadRecipient: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_json" | "invalid_number") | OpenEnumValue;
                };
            };
        };
        /** The suppression does not exist, or belongs to another user. */
        SuppressionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "suppression_not_found" | OpenEnumValue;
                };
            };
        };
        /** The consent does not exist, or belongs to another user. */
        ConsentNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "consent_not_found" | OpenEnumValue;
                };
            };
        };
        /** The number is not in international format, or the request has another error. */
        BadNumber: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_number") | OpenEnumValue;
                };
            };
        };
        /** A message to the number is not final and cannot be canceled. Nothing was erased. */
        NumberInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "message_not_final" | OpenEnumValue;
                };
            };
        };
        /** The inbound message does not exist, or belongs to another user. */
        InboundMessageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "inbound_message_not_found" | OpenEnumValue;
                };
            };
        };
        /** The carrier does not exist; for reports: it does not exist or is not connected over HTTP. */
        MissingCarrier: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "carrier_not_found" | OpenEnumValue;
                };
            };
        };
        /** The service cannot read the report or the message with the settings of the carrier. */
        UnreadableReceipt: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("unreadable_receipt" | "validation_failed" | "invalid_json") | OpenEnumValue;
                };
            };
        };
        /** The token of the carrier is missing or wrong, the connection is not HTTPS, or the request has credentials of this service that may not be used here. */
        RefusedCallback: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("invalid_callback_token" | "address_not_allowed" | "https_required" | "cross_site_request") | OpenEnumValue;
                };
            };
        };
        /** The endpoint is not valid; every error is listed in `errors`. */
        BadEndpoint: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_json" | "invalid_callback_url") | OpenEnumValue;
                };
            };
        };
        /** You have reached the limit of endpoints. */
        EndpointLimit: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "webhook_endpoint_limit" | OpenEnumValue;
                };
            };
        };
        /** No webhook endpoint with this id is visible to you. */
        EndpointNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "webhook_endpoint_not_found" | OpenEnumValue;
                };
            };
        };
        /** The endpoint is disabled. */
        EndpointDisabled: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "webhook_endpoint_disabled" | OpenEnumValue;
                };
            };
        };
        /** No webhook delivery with this id is visible to you. */
        DeliveryNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "webhook_delivery_not_found" | OpenEnumValue;
                };
            };
        };
        /** The login or the e-mail address is in use; or the first request with this `Idempotency-Key` is still running. */
        UserConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("user_exists" | "idempotency_in_progress") | OpenEnumValue;
                };
            };
        };
        /** The user does not exist. */
        UserNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "user_not_found" | OpenEnumValue;
                };
            };
        };
        /** The user has waiting messages, has posts without a new owner, or is the last enabled administrator. */
        UserDeletionConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("last_administrator" | "user_has_messages" | "user_has_posts") | OpenEnumValue;
                };
            };
        };
        /** The e-mail address is in use, or the user is the last enabled administrator. */
        UserUpdateConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("last_administrator" | "user_exists") | OpenEnumValue;
                };
            };
        };
        /** The first request with this `Idempotency-Key` is still running. Try again later. */
        Conflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "idempotency_in_progress" | OpenEnumValue;
                };
            };
        };
        /** The user does not exist, or has no application password with this id. */
        PasswordNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("application_password_not_found" | "user_not_found") | OpenEnumValue;
                };
            };
        };
        /** The link was used, was replaced, has expired or never existed. */
        SignInLinkNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "sign_in_link_not_found" | OpenEnumValue;
                };
            };
        };
        /** There is no such session, it has ended, or it belongs to another user. */
        SessionNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "session_not_found" | OpenEnumValue;
                };
            };
        };
        /** The request is not valid; every error is listed in `errors`. */
        BadApiKey: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("validation_failed" | "invalid_json" | "scope_beyond_role") | OpenEnumValue;
                };
            };
        };
        /** The API key does not exist. */
        ApiKeyNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "api_key_not_found" | OpenEnumValue;
                };
            };
        };
        /** The key was revoked. */
        ApiKeyEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "api_key_ended" | OpenEnumValue;
                };
            };
        };
        /** The key was revoked, has expired or was rolled before; or the first request with this `Idempotency-Key` is still running. */
        RollConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: ("api_key_ended" | "idempotency_in_progress") | OpenEnumValue;
                };
            };
        };
        /** The copy that your `If-None-Match` names is current. */
        CalendarNotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The path or the query is not valid; all errors are listed. */
        CalendarBadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: "rest_invalid_param" | OpenEnumValue;
                };
            };
        };
        /** For writes: the request has no credentials. For reads too: the credentials are not valid. */
        CalendarUnauthorized: {
            headers: {
                "WWW-Authenticate": components["headers"]["WwwAuthenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 401;
                    code?: ("rest_forbidden" | "incorrect_password" | "invalid_credentials") | OpenEnumValue;
                };
            };
        };
        /** The scopes or the addresses of your key do not allow this, or the credentials were sent without HTTPS. */
        CalendarReadForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("insufficient_scope" | "address_not_allowed" | "https_required") | OpenEnumValue;
                };
            };
        };
        /** The namespace does not exist. */
        NamespaceNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "rest_no_route" | OpenEnumValue;
                };
            };
        };
        /** Too many requests. Wait for the seconds in `Retry-After`. */
        CalendarTooManyRequests: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                RateLimit: components["headers"]["RateLimit"];
                "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 429;
                    code?: "rate_limited" | OpenEnumValue;
                };
            };
        };
        /** An unexpected error of the service. The request changed nothing. */
        CalendarInternalError: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 500;
                    code?: "internal_error" | OpenEnumValue;
                };
            };
        };
        /** The service is temporarily unavailable: the database fails or is too slow, or the service is stopping or overloaded. Nothing was stored, unless the code is `outcome_unknown`: then the request may have been stored. */
        CalendarServiceUnavailable: {
            headers: {
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 503;
                    code?: ("storage_unavailable" | "query_timeout" | "overloaded" | "service_unavailable" | "outcome_unknown") | OpenEnumValue;
                };
            };
        };
        /** The page is after the last one. The first page is never 404. */
        EventPageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "event-archive-page-not-found" | OpenEnumValue;
                };
            };
        };
        /** The request is not valid. If required members are missing, only those are listed; otherwise all errors are listed. */
        CalendarBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "rest_missing_callback_param" | "rest_invalid_json" | "could-not-create-venue" | "could-not-create-organizer") | OpenEnumValue;
                };
            };
        };
        /** Your role, the owner of the post, or the scopes or addresses of your key do not allow this; or the connection is not HTTPS; or a page of another site sent the request. */
        CalendarForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("rest_forbidden" | "insufficient_scope" | "address_not_allowed" | "https_required" | "cross_site_request") | OpenEnumValue;
                };
            };
        };
        /** The first request with this `Idempotency-Key` is still running. Try again later. */
        CalendarConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "idempotency_in_progress" | OpenEnumValue;
                };
            };
        };
        /** `If-Match` cannot match a record that does not exist yet. Nothing was created. */
        CalendarCreateConditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 412;
                    code?: "precondition_failed" | OpenEnumValue;
                };
            };
        };
        /** The body is larger than 256 KiB, or contains more than 5,000 values or tags. */
        CalendarPayloadTooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 413;
                    code?: "body_too_large" | OpenEnumValue;
                };
            };
        };
        /** The body is neither JSON nor a form. */
        CalendarUnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 415;
                    code?: "unsupported_media_type" | OpenEnumValue;
                };
            };
        };
        /** The `Idempotency-Key` was used for a different request before. */
        CalendarUnprocessable: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 422;
                    code?: "idempotency_key_reused" | OpenEnumValue;
                };
            };
        };
        /** The id is that of a venue, an organizer or an image, or the query is not valid. */
        NotAnEvent: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest-invalid-event-id" | "rest_invalid_param") | OpenEnumValue;
                };
            };
        };
        /** You may not read the event or it is in the trash, your key lacks a scope, or the connection is not HTTPS. */
        EventNotAccessible: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("event-not-accessible" | "event-no-longer-available" | "insufficient_scope" | "address_not_allowed" | "https_required") | OpenEnumValue;
                };
            };
        };
        /** The event does not exist. */
        EventNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("rest-event-not-found" | "rest_no_route") | OpenEnumValue;
                };
            };
        };
        /** The request is not valid; all errors are listed. Or the id is that of a venue, an organizer or an image. */
        EventBadUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "rest_invalid_json" | "rest-invalid-event-id" | "could-not-create-venue" | "could-not-create-organizer") | OpenEnumValue;
                };
            };
        };
        /** The record does not match the `If-Match` or `If-None-Match` of the request. Nothing was changed. All other errors have precedence. */
        CalendarPreconditionFailed: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 412;
                    code?: "precondition_failed" | OpenEnumValue;
                };
            };
        };
        /** The event is already in the trash. */
        EventGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 410;
                    code?: "event-is-in-trash" | OpenEnumValue;
                };
            };
        };
        /** The request is not valid; all errors are listed. */
        CalendarBadUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "rest_invalid_json") | OpenEnumValue;
                };
            };
        };
        /** The record is not in the trash. */
        CalendarNotInTrash: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "not_in_trash" | OpenEnumValue;
                };
            };
        };
        /** The page is after the last one. The first page is never 404. */
        VenuePageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "venue-archive-page-not-found" | OpenEnumValue;
                };
            };
        };
        /** You may not read the venue, your key lacks a scope, or the connection is not HTTPS. */
        VenueNotAccessible: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("venue-not-accessible" | "insufficient_scope" | "address_not_allowed" | "https_required") | OpenEnumValue;
                };
            };
        };
        /** The venue does not exist. */
        VenueNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("venue-not-found" | "rest_no_route") | OpenEnumValue;
                };
            };
        };
        /** The venue is already in the trash. */
        VenueGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 410;
                    code?: "venue-is-in-trash" | OpenEnumValue;
                };
            };
        };
        /** The page is after the last one. The first page is never 404. */
        OrganizerPageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "organizer-archive-page-not-found" | OpenEnumValue;
                };
            };
        };
        /** You may not read the organizer, your key lacks a scope, or the connection is not HTTPS. */
        OrganizerNotAccessible: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("organizer-not-accessible" | "insufficient_scope" | "address_not_allowed" | "https_required") | OpenEnumValue;
                };
            };
        };
        /** The organizer does not exist. */
        OrganizerNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("organizer-not-found" | "rest_no_route") | OpenEnumValue;
                };
            };
        };
        /** The organizer is already in the trash. */
        OrganizerGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 410;
                    code?: "organizer-is-in-trash" | OpenEnumValue;
                };
            };
        };
        /** The query is not valid, or the cursor was not issued by this service. */
        ChangesBadQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "invalid_cursor") | OpenEnumValue;
                };
            };
        };
        /** The cursor is too old, or was issued to a caller with other permissions. Omit it to start again. */
        CalendarCursorExpired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 410;
                    code?: "cursor_expired" | OpenEnumValue;
                };
            };
        };
        /** The batch or one of its requests is not valid. Nothing is written. */
        BatchBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "rest_missing_callback_param" | "rest_invalid_json" | "could-not-create-venue" | "could-not-create-organizer" | "term_exists" | "rest-invalid-event-id" | "duplicate_term_slug" | "rest_taxonomy_not_hierarchical") | OpenEnumValue;
                };
            };
        };
        /** The record of one of the requests does not exist. Nothing is written. */
        BatchNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("rest-event-not-found" | "venue-not-found" | "organizer-not-found" | "rest_term_invalid") | OpenEnumValue;
                };
            };
        };
        /** One of the requests deletes a record that is already in the trash. Nothing is written. */
        BatchGone: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 410;
                    code?: ("event-is-in-trash" | "venue-is-in-trash" | "organizer-is-in-trash") | OpenEnumValue;
                };
            };
        };
        /** The request is not valid: if required members are missing, only those are listed, otherwise all errors; or the name or the slug is in use. */
        TermBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "rest_missing_callback_param" | "rest_invalid_json" | "term_exists" | "rest_taxonomy_not_hierarchical") | OpenEnumValue;
                };
            };
        };
        /** The term does not exist. */
        TermNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("rest_term_invalid" | "rest_no_route") | OpenEnumValue;
                };
            };
        };
        /** The request is not valid, and all errors are listed; or the name or the slug is in use. */
        TermBadUpdate: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "rest_invalid_json" | "duplicate_term_slug" | "rest_taxonomy_not_hierarchical") | OpenEnumValue;
                };
            };
        };
        /** The page, or its events as an iCalendar. */
        WebPage: {
            headers: {
                ETag: components["headers"]["ETag"];
                "Content-Disposition": components["headers"]["CalendarFileName"];
                "X-TEC-API-VERSION": components["headers"]["ApiVersion"];
                "X-TEC-API-ROOT": components["headers"]["ApiRoot"];
                "X-TEC-API-ORIGIN": components["headers"]["ApiOrigin"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "text/calendar": string;
            };
        };
        /** A parameter is not text in UTF-8. */
        BadPageQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: "validation_failed" | OpenEnumValue;
                };
            };
        };
        /** The operation needs no permission, but the credentials of the request may not be used from this address or over this connection. */
        RefusedCredentials: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("address_not_allowed" | "https_required") | OpenEnumValue;
                };
            };
        };
        /** An HTML page: the category or the tag does not exist. */
        MissingTermPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** An HTML page: the record does not exist. */
        MissingPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "not_found" | OpenEnumValue;
                };
            };
        };
        /** An HTML page: the record is not public, or the credentials do not allow the request. */
        HiddenPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("address_not_allowed" | "https_required") | OpenEnumValue;
                };
            };
        };
        /** An HTML page: the record was public and has been removed. */
        GonePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** The page is after the last one. The first page is never 404. */
        ImagePageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "image-archive-page-not-found" | OpenEnumValue;
                };
            };
        };
        /** The image does not exist. */
        ImageNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: ("image-not-found" | "rest_no_route") | OpenEnumValue;
                };
            };
        };
        /** The image is in use. `data.used_by` lists up to 20 records that you may see. */
        ImageInUse: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "image-in-use" | OpenEnumValue;
                };
            };
        };
        /** A parameter is not valid. */
        BadCursor: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 400;
                    code?: ("rest_invalid_param" | "invalid_cursor") | OpenEnumValue;
                };
            };
        };
        /** The import does not exist. */
        ImportNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "import-not-found" | OpenEnumValue;
                };
            };
        };
        /** The import has already ended. */
        ImportEnded: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 409;
                    code?: "import-has-ended" | OpenEnumValue;
                };
            };
        };
        /** The schedule does not exist. */
        ImportScheduleNotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "import-schedule-not-found" | OpenEnumValue;
                };
            };
        };
        /** The page does not exist. A request that prefers `text/html` to JSON gets an HTML page with links. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "not_found" | OpenEnumValue;
                };
            };
        };
        /** This service is not a sandbox. */
        NoSandbox: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 404;
                    code?: "not_found" | OpenEnumValue;
                };
            };
        };
        /** The operation needs no permission, but the request came from a page of another site, or its credentials may not be used from this address or over this connection. */
        RefusedChange: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("address_not_allowed" | "https_required" | "cross_site_request") | OpenEnumValue;
                };
            };
        };
    };
    parameters: {
        /**
         * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
         * @example test
         */
        Mode: "live" | "test";
        /**
         * The number of items in the page, 1 to 100.
         * @example 25
         */
        Limit: number;
        /** The `next_cursor` of the previous page. */
        Cursor: string;
        /**
         * Only messages with one of these states, separated by commas.
         * @example [
         *       "delivered",
         *       "failed"
         *     ]
         */
        InStatus: MessageStatus[];
        /**
         * Only messages to this number. Write the plus sign as `%2B`.
         * @example +256772123456
         */
        ToNumber: string;
        /**
         * Only messages with this sender in the request.
         * @example NWSC
         */
        FromSender: SenderId;
        /**
         * Only messages that were accepted at this time or later.
         * @example 2026-11-21T00:00:00Z
         */
        CreatedAfter: string;
        /**
         * Only messages that were accepted before this time.
         * @example 2026-11-22T00:00:00Z
         */
        CreatedBefore: string;
        /**
         * Only messages with this `client_reference`.
         * @example booking-4711
         */
        WithReference: ClientReference;
        /**
         * Only messages with this reason, such as `absent_subscriber`.
         * @example absent_subscriber
         */
        WithReason: string;
        /**
         * Only messages of this batch.
         * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        InBatch: MessageBatchId;
        /**
         * Only messages to numbers whose prefix was assigned to this network, as in the statistics; a ported number counts for its original network.
         * @example mtn
         */
        OnNetwork: "mtn" | "airtel" | "other";
        /**
         * Only messages that were submitted to this carrier, also if another one followed. A carrier that has no messages, or does not exist, gives an empty list.
         * @example mtn
         */
        ByCarrier: string;
        /**
         * Only records of this user. For administrators; a key needs the scope `admin`.
         * @example 2
         */
        OfUser: UserId;
        /**
         * Only records that were sent with this API key. For administrators; a key needs the scope `admin`.
         * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        OfKey: string;
        /**
         * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
         * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
         */
        IdempotencyKey: string;
        /**
         * The id of the message.
         * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        MessageIdPath: MessageId;
        /**
         * The id of the batch.
         * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        MessageBatchIdPath: MessageBatchId;
        /**
         * The id of the template.
         * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        TemplateIdPath: TemplateId;
        /**
         * The version, starting at 1; the newest by default.
         * @example 1
         */
        TemplateVersion: TemplateVersion;
        /**
         * The id of the verification.
         * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        VerificationIdPath: VerificationId;
        /**
         * The id of the registered sender.
         * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        SenderIdPath: RegisteredSenderId;
        /**
         * The id of the consent.
         * @example con_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        ConsentIdPath: ConsentId;
        /**
         * The id of the inbound message.
         * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        InboundMessageIdPath: InboundMessageId;
        /**
         * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
         * @example mtn
         */
        CarrierPath: string;
        /**
         * The id of the endpoint.
         * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        EndpointIdPath: WebhookEndpointId;
        /**
         * The id of the delivery, equal to the `webhook-id` that the receiver gets.
         * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        DeliveryIdPath: WebhookDeliveryId;
        /**
         * The id of the user.
         * @example 2
         */
        UserIdPath: UserId;
        /**
         * Whether accepted messages that no carrier has are canceled, with a webhook for each, and their batches. Messages are canceled in several transactions; if the request fails, repeat it.
         * @example true
         */
        CancelWaiting: boolean;
        /**
         * The id of the application password.
         * @example 2
         */
        PasswordPath: number;
        /**
         * The id of the API key.
         * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        ApiKeyIdPath: ApiKeyId;
        /**
         * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
         * @example [
         *       "id",
         *       "title"
         *     ]
         */
        Fields: string[];
        /**
         * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
         * @example 1
         */
        Envelope: string;
        /**
         * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
         * @example "1f0c9a2b7d3e"
         */
        IfNoneMatch: string;
        /**
         * The page of the list, starting at 1.
         * @example 1
         */
        Page: number;
        /**
         * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
         * @example 10
         */
        PerPage: number;
        /**
         * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
         * @example 2026-12-01
         */
        EventsFrom: string;
        /**
         * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
         * @example 2026-12-31
         */
        EventsUntil: string;
        /**
         * Only events that start before the end of this day.
         * @example 2026-12-31
         */
        StartsBefore: string;
        /**
         * Only events that start after the end of this day.
         * @example 2026-12-01
         */
        StartsAfter: string;
        /**
         * Only events that end before the end of this day.
         * @example 2026-12-31
         */
        EndsBefore: string;
        /**
         * Only events that end after the end of this day. Use it to include running events.
         * @example yesterday
         */
        EndsAfter: string;
        /**
         * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
         * @example true
         */
        StrictDates: StrictDatesInput;
        /**
         * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
         * @example jazz
         */
        Search: string;
        /**
         * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
         * @example kampla jazz
         */
        RankedSearch: string;
        /**
         * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
         * @example [
         *       "music"
         *     ]
         */
        InCategories: string[];
        /**
         * Only events with one of these tags. Slugs or ids; a slug has precedence.
         * @example [
         *       "jazz",
         *       "live"
         *     ]
         */
        WithTags: string[];
        /**
         * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
         * @example [
         *       12
         *     ]
         */
        AtVenues: number[];
        /**
         * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
         * @example [
         *       15
         *     ]
         */
        ByOrganizers: number[];
        /**
         * `true`: only featured events. `false`: only other events.
         * @example true
         */
        Featured: BooleanInput;
        /**
         * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
         * @example [
         *       "publish"
         *     ]
         */
        Status: PostStatus[];
        /**
         * `true`: only events whose venue has coordinates. `false`: only other events.
         * @example true
         */
        Located: BooleanInput;
        /**
         * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
         * @example 0.3476
         */
        NearLatitude: number;
        /**
         * The longitude in degrees east. Requires `geoloc_lat`.
         * @example 32.5825
         */
        NearLongitude: number;
        /**
         * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
         * @example 25
         */
        NearRadius: number;
        /**
         * Only the events with these ids. Dates are ignored, and the order is by publication date.
         * @example [
         *       42
         *     ]
         */
        IncludeEvents: number[];
        /**
         * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
         * @example [
         *       43
         *     ]
         */
        ExcludeEvents: number[];
        /**
         * Only occurrences of the recurring event with this id.
         * @example 42
         */
        ChildrenOf: number;
        /**
         * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
         * @example false
         */
        Ticketed: false | string;
        /**
         * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
         * @example 2026-01-01T00:00:00+03:00
         */
        ModifiedAfter: string;
        /**
         * Only records that changed before this time.
         * @example 2026-12-31T23:59:59+03:00
         */
        ModifiedBefore: string;
        /**
         * `asc` or `desc`, in any case; other values are ignored.
         * @example asc
         */
        Order: string;
        /**
         * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
         * @example start_date
         */
        EventOrderBy: "start_date" | "end_date" | "title" | "date" | "modified" | "id";
        /**
         * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
         * @example 0
         */
        Offset: number;
        /**
         * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
         * @example PATCH
         */
        MethodOverride: string;
        /**
         * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
         * @example "1f0c9a2b7d3e"
         */
        IfMatch: string;
        /**
         * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
         * @example "1f0c9a2b7d3e"
         */
        UnlessMatch: string;
        /**
         * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
         * @example 42
         */
        EventId: number;
        /**
         * `true`: only events without a cost, with a cost of zero, or with the cost `Free`. `false`: only other events. The first 5,000 events of the list without this filter are checked; later events are not in the list.
         * @example true
         */
        Free: BooleanInput;
        /**
         * The number of entries in a page, starting at 1. Values above 500 count as 500; the links in the response show the value used.
         * @example 10
         */
        CardsPerPage: number;
        /**
         * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
         * @example kampala-jazz-night
         */
        EventSlug: string;
        /**
         * Only records of the event with this id. An event that you may not see is rejected like an unknown id.
         * @example 42
         */
        RelatedEvent: number;
        /**
         * `true`, `1`, `yes` or `on`: only records with at least one event. Any other value: only records without events.
         * @example true
         */
        HasEvents: SwitchParameter;
        /**
         * `true`, `1`, `yes` or `on`: only records with a running or upcoming event. Any other value has no effect.
         * @example true
         */
        OnlyWithUpcoming: SwitchParameter;
        /**
         * Only the record with exactly this slug; an empty slug is ignored.
         * @example ndere-cultural-centre
         */
        ExactSlug: string;
        /**
         * Exclude the records with these ids. Unknown ids and invalid lists are ignored.
         * @example [
         *       43
         *     ]
         */
        ExcludeLinked: number[];
        /**
         * The sort order. The default is `date`, the publication date; other values are ignored.
         * @example name
         */
        LinkedOrderBy: "date" | "name" | "modified" | "id";
        /**
         * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
         * @example 12
         */
        VenueId: number;
        /**
         * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
         * @example ndere-cultural-centre
         */
        VenueSlug: string;
        /**
         * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
         * @example 15
         */
        OrganizerId: number;
        /**
         * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
         * @example makerere-university-business-school
         */
        OrganizerSlug: string;
        /**
         * Only the terms with these ids.
         * @example [
         *       3
         *     ]
         */
        TermInclude: number[];
        /**
         * Exclude the terms with these ids.
         * @example [
         *       4
         *     ]
         */
        TermExclude: number[];
        /**
         * `asc` or `desc`; any other value counts as `desc`, as in WordPress.
         * @example asc
         */
        TermOrder: string;
        /**
         * The sort order: `name`, `slug`, `id`, `count`, `description`, `term_group`, `include` (the order of that parameter) or `include_slugs`; any other value counts as `name`.
         * @example name
         */
        TermOrderBy: string;
        /**
         * Exclude terms without published events; `true` by default.
         * @example false
         */
        HideEmpty: BooleanInput;
        /**
         * Only direct subcategories of the category with this id; 0 for the top level.
         * @example 3
         */
        ChildrenOfCategory: number;
        /**
         * Only terms of the event with this id. An event that you may not see is rejected like an unknown id.
         * @example 42
         */
        TermPost: number;
        /**
         * The same as `post`; it has precedence over `post`.
         * @example 42
         */
        TermEvent: number;
        /**
         * Only the term with exactly this slug.
         * @example music
         */
        TermSlug: string;
        /**
         * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
         * @example 3
         */
        TermId: number;
        /**
         * `past` returns the events that ended before today, the latest first; `month` those of a month. All other values are ignored.
         * @example past
         */
        PageDisplay: string;
        /**
         * A day or a month. A list begins at the day; the page of a month shows its month. All other values are ignored.
         * @example 2026-12-05
         */
        PageDate: string;
        /**
         * The slug of a category; an unknown one returns 404.
         * @example music
         */
        PageCategory: string;
        /**
         * The slug of a tag; an unknown one returns 404.
         * @example jazz
         */
        PageTag: string;
        /**
         * Only events that contain these words, as `search` of the lists.
         * @example jazz
         */
        PageSearch: string;
        /**
         * Only events that contain these words; the first 200 characters count.
         * @example jazz
         */
        PageWords: string;
        /**
         * Like `tribe_events_cat`.
         * @example music
         */
        PageInCategory: string;
        /**
         * Only events at the venue with this id; an unknown one returns 404.
         * @example 12
         */
        PageAtVenue: string;
        /**
         * Only events that end on this day or later; today by default.
         * @example 2026-12-05
         */
        PageFrom: string;
        /**
         * Only events that start on this day or earlier.
         * @example 2026-12-31
         */
        PageTo: string;
        /**
         * `1` returns free events only, of the next 100 events.
         * @example 1
         */
        PageFree: string;
        /**
         * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
         * @example 1
         */
        AsCalendar: string;
        /**
         * Like `ical`.
         * @example 1
         */
        AsOutlookCalendar: string;
        /**
         * The number of the page, from 1.
         * @example 1
         */
        PageNumber: number;
        /**
         * The month.
         * @example 2026-12
         */
        PageMonth: string;
        /**
         * The slug of the event, in any encoding of the stored slug.
         * @example kampala-jazz-night
         */
        EventPageSlug: string;
        /**
         * The slug of the venue, in any encoding of the stored slug.
         * @example ndere-cultural-centre
         */
        VenuePageSlug: string;
        /**
         * The slug of the organizer, in any encoding of the stored slug.
         * @example makerere-university-business-school
         */
        OrganizerPageSlug: string;
        /**
         * The slug of the category, in any encoding of the stored slug.
         * @example music
         */
        CategoryPageSlug: string;
        /**
         * The slug of the tag, in any encoding of the stored slug.
         * @example jazz
         */
        TagPageSlug: string;
        /**
         * The id of the image, digits only. Events, venues, organizers and images share one sequence of ids.
         * @example 31
         */
        ImageId: number;
        /**
         * The id of the import.
         * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        ImportId: string;
        /**
         * The id of the schedule.
         * @example ims_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        ImportScheduleId: string;
        /**
         * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
         * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        WebhookId: string;
        /**
         * The time of this attempt, in Unix seconds.
         * @example 1795249801
         */
        WebhookTimestamp: string;
        /**
         * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * The authentication schemes that this operation supports.
         * @example Bearer realm="ngoma"
         */
        WwwAuthenticate: string;
        /**
         * Seconds to wait before the next attempt.
         * @example 3
         */
        RetryAfter: number;
        /**
         * The remaining quota: `"default";r=<requests>;t=<seconds until the quota is full again>`. For a key with a daily limit, `"day";r=<messages>;t=<seconds until midnight>` follows after a comma.
         * @example "default";r=99;t=1
         */
        RateLimit: string;
        /**
         * The limit that applies: `"default";q=<requests>;w=<seconds>`; for a key with a daily limit also `"day";q=<messages>;w=86400`.
         * @example "default";q=100;w=10
         */
        RateLimitPolicy: string;
        /** `true` if this is the stored response to an earlier request with the same `Idempotency-Key`. */
        IdempotencyReplayed: "true";
        /**
         * The number of accepted messages, in both modes, that no carrier has and that are still sent.
         * @example 0
         */
        WaitingMessages: number;
        /**
         * The number of messages that are being submitted to a carrier, which cannot be canceled.
         * @example 2
         */
        SendingMessages: number;
        /**
         * The number of messages that this request canceled.
         * @example 980
         */
        CanceledMessages: number;
        /**
         * The entity tag of the response. Send it in `If-None-Match`, or in `If-Match` of a write if it is the tag of a single record. Compressed responses have a different tag.
         * @example "1f0c9a2b7d3e"
         */
        ETag: string;
        /**
         * The number of entries in the whole list, equal to `total`.
         * @example 2
         */
        TotalRecords: number;
        /**
         * The number of pages in the whole list, equal to `total_pages`.
         * @example 1
         */
        TotalPages: number;
        /**
         * The URL of the new record.
         * @example http://127.0.0.1:3000/events/v1/events/42
         */
        MadeAt: string;
        /**
         * The file name, generated from the slug of the event.
         * @example attachment; filename="kampala-jazz-night.ics"
         */
        FileName: string;
        /**
         * The file name of an iCalendar.
         * @example inline; filename="events.ics"
         */
        CalendarFileName: string;
        /**
         * TEC discovery: the version of the API.
         * @example v1
         */
        ApiVersion: string;
        /**
         * TEC discovery: the URL of the API.
         * @example http://127.0.0.1:3000/wp-json/tribe/events/v1/
         */
        ApiRoot: string;
        /**
         * TEC discovery: the URL of the site.
         * @example http://127.0.0.1:3000
         */
        ApiOrigin: string;
        /**
         * The URL of the redirect.
         * @example http://127.0.0.1:3000/event/kampala-jazz-night/
         */
        Location: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listMessages: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only messages with one of these states, separated by commas.
                 * @example [
                 *       "delivered",
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["InStatus"];
                /**
                 * Only messages to this number. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                to?: components["parameters"]["ToNumber"];
                /**
                 * Only messages with this sender in the request.
                 * @example NWSC
                 */
                sender_id?: components["parameters"]["FromSender"];
                /**
                 * Only messages that were accepted at this time or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * Only messages that were accepted before this time.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * Only messages with this `client_reference`.
                 * @example booking-4711
                 */
                client_reference?: components["parameters"]["WithReference"];
                /**
                 * Only messages with this reason, such as `absent_subscriber`.
                 * @example absent_subscriber
                 */
                reason?: components["parameters"]["WithReason"];
                /**
                 * Only messages of this batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                batch_id?: components["parameters"]["InBatch"];
                /**
                 * Only messages to numbers whose prefix was assigned to this network, as in the statistics; a ported number counts for its original network.
                 * @example mtn
                 */
                operator?: components["parameters"]["OnNetwork"];
                /**
                 * Only messages that were submitted to this carrier, also if another one followed. A carrier that has no messages, or does not exist, gives an empty list.
                 * @example mtn
                 */
                carrier?: components["parameters"]["ByCarrier"];
                /**
                 * Only records of this user. For administrators; a key needs the scope `admin`.
                 * @example 2
                 */
                user_id?: components["parameters"]["OfUser"];
                /**
                 * Only records that were sent with this API key. For administrators; a key needs the scope `admin`.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                key_id?: components["parameters"]["OfKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessagePage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    sendMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageCreate;
            };
        };
        responses: {
            /** The message is accepted and on disk. */
            202: {
                headers: {
                    /**
                     * The URL of the message.
                     * @example /v1/messages/msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AcceptedMessage;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LimitReached"];
            403: components["responses"]["ForbiddenMessage"];
            409: components["responses"]["MessageConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyMessages"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["MessageUnavailable"];
        };
    };
    exportMessages: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * Only messages with one of these states, separated by commas.
                 * @example [
                 *       "delivered",
                 *       "failed"
                 *     ]
                 */
                status?: components["parameters"]["InStatus"];
                /**
                 * Only messages to this number. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                to?: components["parameters"]["ToNumber"];
                /**
                 * Only messages with this sender in the request.
                 * @example NWSC
                 */
                sender_id?: components["parameters"]["FromSender"];
                /**
                 * Only messages that were accepted at this time or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * Only messages that were accepted before this time.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * Only messages with this `client_reference`.
                 * @example booking-4711
                 */
                client_reference?: components["parameters"]["WithReference"];
                /**
                 * Only messages with this reason, such as `absent_subscriber`.
                 * @example absent_subscriber
                 */
                reason?: components["parameters"]["WithReason"];
                /**
                 * Only messages of this batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                batch_id?: components["parameters"]["InBatch"];
                /**
                 * Only messages to numbers whose prefix was assigned to this network, as in the statistics; a ported number counts for its original network.
                 * @example mtn
                 */
                operator?: components["parameters"]["OnNetwork"];
                /**
                 * Only messages that were submitted to this carrier, also if another one followed. A carrier that has no messages, or does not exist, gives an empty list.
                 * @example mtn
                 */
                carrier?: components["parameters"]["ByCarrier"];
                /**
                 * Only records of this user. For administrators; a key needs the scope `admin`.
                 * @example 2
                 */
                user_id?: components["parameters"]["OfUser"];
                /**
                 * Only records that were sent with this API key. For administrators; a key needs the scope `admin`.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                key_id?: components["parameters"]["OfKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The file. */
            200: {
                headers: {
                    /**
                     * The name of the file.
                     * @example attachment; filename="messages.csv"
                     */
                    "Content-Disposition": string;
                    [name: string]: unknown;
                };
                content: {
                    "text/csv": string;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessagePreviewRequest;
            };
        };
        responses: {
            /** The encoding and the segments of the text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessagePreview;
                };
            };
            400: components["responses"]["BadText"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Message;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The message is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageNotFound"];
            409: components["responses"]["MessageNotFinal"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessagePatch;
            };
        };
        responses: {
            /** The message after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Message;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LimitReached"];
            403: components["responses"]["ForbiddenMessage"];
            404: components["responses"]["MessageNotFound"];
            409: components["responses"]["MessageNotChangeable"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyMessages"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["MessageUnavailable"];
        };
    };
    cancelMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The message, `canceled`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Message;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageNotFound"];
            409: components["responses"]["MessageNotChangeable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The message, `queued`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Message;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["ForbiddenMessage"];
            404: components["responses"]["MessageNotFound"];
            409: components["responses"]["MessageNotResendable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessageEvents: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The timeline. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageEventList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBatches: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only records of this user. For administrators; a key needs the scope `admin`.
                 * @example 2
                 */
                user_id?: components["parameters"]["OfUser"];
                /**
                 * Only records that were sent with this API key. For administrators; a key needs the scope `admin`.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                key_id?: components["parameters"]["OfKey"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of batches. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatchPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createBatch: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageBatchCreate;
                "multipart/form-data": MessageBatchUpload;
            };
        };
        responses: {
            /** The messages are accepted and on disk. */
            202: {
                headers: {
                    /**
                     * The URL of the batch.
                     * @example /v1/batches/bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AcceptedMessageBatch;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LimitReached"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["MessageConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewBatch: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageBatchCreate;
                "multipart/form-data": MessageBatchUpload;
            };
        };
        responses: {
            /** The expected result of the batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatchPreview;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBatch: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batch. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatch;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageBatchNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listBatchRows: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only rows in these states, separated by commas.
                 * @example [
                 *       "skipped"
                 *     ]
                 */
                status?: MessageBatchRowStatus[];
            };
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of rows. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatchRowPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageBatchNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    pauseBatch: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batch after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatch;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageBatchNotFound"];
            409: components["responses"]["MessageBatchNotChangeable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resumeBatch: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batch after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatch;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageBatchNotFound"];
            409: components["responses"]["MessageBatchNotChangeable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    cancelBatch: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["MessageBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The batch after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageBatch;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MessageBatchNotFound"];
            409: components["responses"]["MessageBatchNotChangeable"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTemplates: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of templates. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TemplatePage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTemplate: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TemplateCreate;
            };
        };
        responses: {
            /** The template is stored. */
            201: {
                headers: {
                    /**
                     * The URL of the template.
                     * @example /v1/templates/tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Template;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["TemplateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTemplate: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The version, starting at 1; the newest by default.
                 * @example 1
                 */
                version?: components["parameters"]["TemplateVersion"];
            };
            header?: never;
            path: {
                /**
                 * The id of the template.
                 * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["TemplateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The version of the template. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Template;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TemplateNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteTemplate: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the template.
                 * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["TemplateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The template is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TemplateNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateTemplate: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the template.
                 * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["TemplateIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TemplatePatch;
            };
        };
        responses: {
            /** The new version. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Template;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TemplateNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    previewTemplate: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The version, starting at 1; the newest by default.
                 * @example 1
                 */
                version?: components["parameters"]["TemplateVersion"];
            };
            header?: never;
            path: {
                /**
                 * The id of the template.
                 * @example tpl_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["TemplateIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The encoding and the segments of each text. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TemplatePreview;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TemplateNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listMessageStatistics: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only this day and later days.
                 * @example 2026-11-01
                 */
                from_day?: string;
                /**
                 * Only this day and earlier days.
                 * @example 2026-11-30
                 */
                to_day?: string;
                /**
                 * Only records of this user. For administrators; a key needs the scope `admin`.
                 * @example 2
                 */
                user_id?: components["parameters"]["OfUser"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": MessageStatisticsPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listVerificationStatistics: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only this day and later days.
                 * @example 2026-11-01
                 */
                from_day?: string;
                /**
                 * Only this day and earlier days.
                 * @example 2026-11-30
                 */
                to_day?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of counts. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": VerificationStatisticsPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createVerification: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VerificationCreate;
            };
        };
        responses: {
            /** The verification is stored, and its message is accepted. */
            201: {
                headers: {
                    /**
                     * The URL of the resource.
                     * @example /v1/verifications/ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Verification;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LimitReached"];
            403: components["responses"]["ForbiddenMessage"];
            409: components["responses"]["MessageConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyVerifications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["MessageUnavailable"];
        };
    };
    getVerification: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The verification. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Verification;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VerificationNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    checkVerification: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VerificationCheck;
            };
        };
        responses: {
            /** The result of the comparison. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": VerificationCheckResult;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VerificationNotFound"];
            409: components["responses"]["VerificationEnded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resendVerification: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The verification, with the new message. */
            200: {
                headers: {
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Verification;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LimitReached"];
            403: components["responses"]["ForbiddenMessage"];
            404: components["responses"]["VerificationNotFound"];
            409: components["responses"]["VerificationEnded"];
            429: components["responses"]["TooManyVerifications"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["MessageUnavailable"];
        };
    };
    cancelVerification: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the verification.
                 * @example ver_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["VerificationIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The verification, `canceled`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Verification;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["VerificationNotFound"];
            409: components["responses"]["VerificationEnded"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSenders: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only senders of this user. For administrators; other users always see only their own senders.
                 * @example 2
                 */
                user_id?: UserId;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of senders. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SenderPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSender: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SenderCreate;
            };
        };
        responses: {
            /** The sender; its status is pending. */
            201: {
                headers: {
                    /**
                     * The URL of the resource.
                     * @example /v1/senders/snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Sender;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["SenderConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the registered sender.
                 * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["SenderIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sender. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Sender;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SenderNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the registered sender.
                 * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["SenderIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sender is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SenderNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the registered sender.
                 * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["SenderIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SenderUpdate;
            };
        };
        responses: {
            /** The sender as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Sender;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SenderNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    decideSender: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the registered sender.
                 * @example snd_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["SenderIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SenderDecision;
            };
        };
        responses: {
            /** The sender as it is now. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Sender;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SenderNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSuppressions: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only the suppression of this number, also after the number was erased. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of suppressions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SuppressionPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSuppression: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SuppressionCreate;
            };
        };
        responses: {
            /** The existing suppression was updated. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Suppression;
                };
            };
            /** The suppression was created. */
            201: {
                headers: {
                    /**
                     * The URL of the resource.
                     * @example /v1/suppressions/sup_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Suppression;
                };
            };
            400: components["responses"]["BadRecipient"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    importSuppressions: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SuppressionImport;
            };
        };
        responses: {
            /** All suppressions are stored. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SuppressionImportResult;
                };
            };
            400: components["responses"]["BadRecipient"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSuppression: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the suppression.
                 * @example sup_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: SuppressionId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The suppression. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Suppression;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SuppressionNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSuppression: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the suppression.
                 * @example sup_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: SuppressionId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The suppression is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SuppressionNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listConsents: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only consents of this number. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                number?: string;
                /**
                 * Only consents to this purpose.
                 * @example marketing
                 */
                purpose?: ConsentPurpose;
                /**
                 * Only consents with one of these states, separated by commas.
                 * @example [
                 *       "given"
                 *     ]
                 */
                status?: ConsentStatus[];
                /**
                 * Only consents that were stored at this time or later.
                 * @example 2026-11-21T08:00:00Z
                 */
                created_after?: string;
                /**
                 * Only consents that were stored before this time.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of consents. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConsentPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createConsent: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ConsentCreate;
            };
        };
        responses: {
            /** This consent was stored before. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Consent;
                };
            };
            /** The consent is stored. */
            201: {
                headers: {
                    /**
                     * The URL of the resource.
                     * @example /v1/consents/con_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Consent;
                };
            };
            400: components["responses"]["BadRecipient"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createConsents: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ConsentImport;
            };
        };
        responses: {
            /** The result of each row. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ConsentImportResult;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getConsent: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the consent.
                 * @example con_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ConsentIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The consent. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Consent;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConsentNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteConsent: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the consent.
                 * @example con_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ConsentIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The consent is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConsentNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawConsent: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the consent.
                 * @example con_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ConsentIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The consent, `withdrawn`. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Consent;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ConsentNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    exportNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The phone number in international format. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The stored data of the number. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": NumberExport;
                };
            };
            400: components["responses"]["BadNumber"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    eraseNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The phone number in international format. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                number: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The data of the number is erased. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": NumberErasure;
                };
            };
            400: components["responses"]["BadNumber"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["NumberInUse"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInboundMessages: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only messages from this number. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                from?: string;
                /**
                 * Only messages to this address: one of your short codes or numbers.
                 * @example 8008
                 */
                to?: string;
                /**
                 * Only messages that were received at this time or later.
                 * @example 2026-11-21T08:00:00Z
                 */
                created_after?: string;
                /**
                 * Only messages that were received before this time.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: string;
                /**
                 * Only records of this user. For administrators; a key needs the scope `admin`.
                 * @example 2
                 */
                user_id?: components["parameters"]["OfUser"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of inbound messages. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InboundMessagePage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getInboundMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the inbound message.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The inbound message. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": InboundMessage;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["InboundMessageNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteInboundMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the inbound message.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The inbound message is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["InboundMessageNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replyToInboundMessage: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * The id of the inbound message.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": InboundMessageReply;
            };
        };
        responses: {
            /** The message is accepted and on disk. */
            202: {
                headers: {
                    /**
                     * The URL of the message.
                     * @example /v1/messages/msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimitPolicy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AcceptedMessage;
                };
            };
            400: components["responses"]["BadMessage"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["LimitReached"];
            403: components["responses"]["ForbiddenMessage"];
            404: components["responses"]["InboundMessageNotFound"];
            409: components["responses"]["MessageConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyMessages"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["MessageUnavailable"];
        };
    };
    listCarriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The carriers. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CarrierList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCarrier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CarrierUpdate;
            };
        };
        responses: {
            /** The carrier after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Carrier;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["MissingCarrier"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveCarrierReceiptByGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The report is on disk. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableReceipt"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCallback"];
            404: components["responses"]["MissingCarrier"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveCarrierReceipt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CarrierCallback;
                "application/x-www-form-urlencoded": CarrierCallback;
                "application/xml": CarrierCallbackText;
                "text/xml": CarrierCallbackText;
                "text/plain": CarrierCallbackText;
            };
        };
        responses: {
            /** The report is on disk. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableReceipt"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCallback"];
            404: components["responses"]["MissingCarrier"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveCarrierTextByGet: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The message is on disk. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableReceipt"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCallback"];
            404: components["responses"]["MissingCarrier"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveCarrierText: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The name of a carrier in the file of `NGOMA_CARRIERS`, or `simulator`.
                 * @example mtn
                 */
                carrier: components["parameters"]["CarrierPath"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": CarrierCallback;
                "application/x-www-form-urlencoded": CarrierCallback;
                "application/xml": CarrierCallbackText;
                "text/xml": CarrierCallbackText;
                "text/plain": CarrierCallbackText;
            };
        };
        responses: {
            /** The message is on disk. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["UnreadableReceipt"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCallback"];
            404: components["responses"]["MissingCarrier"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of endpoints. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEndpointCreate;
            };
        };
        responses: {
            /** The endpoint, with its secret. */
            201: {
                headers: {
                    /**
                     * The URL of the endpoint.
                     * @example /v1/webhook-endpoints/whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointWithSecret;
                };
            };
            400: components["responses"]["BadEndpoint"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["EndpointLimit"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The endpoint. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpoint;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The endpoint is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEndpointUpdate;
            };
        };
        responses: {
            /** The endpoint after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpoint;
                };
            };
            400: components["responses"]["BadEndpoint"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rotateWebhookEndpointSecret: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookSecretRotation;
            };
        };
        responses: {
            /** The endpoint, with its new secret. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookEndpointWithSecret;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["EndpointIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The pending delivery. */
            202: {
                headers: {
                    /**
                     * The URL of the delivery.
                     * @example /v1/webhook-deliveries/whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                     */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDelivery;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["EndpointNotFound"];
            409: components["responses"]["EndpointDisabled"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only deliveries with one of these states, separated by commas.
                 * @example [
                 *       "exhausted",
                 *       "stopped"
                 *     ]
                 */
                status?: DeliveryStatus[];
                /**
                 * Only deliveries to this endpoint.
                 * @example whe_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                endpoint_id?: WebhookEndpointId;
                /**
                 * Only deliveries about this message.
                 * @example msg_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                message_id?: MessageId;
                /**
                 * Only deliveries of this type.
                 * @example message.delivered
                 */
                event_type?: DeliveredType;
                /**
                 * Only deliveries that were created at this time or later, RFC 3339.
                 * @example 2026-11-20T00:00:00Z
                 */
                created_after?: string;
                /**
                 * Only deliveries that were created before this time, RFC 3339.
                 * @example 2026-11-23T00:00:00Z
                 */
                created_before?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of deliveries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDeliveryPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDeliveries: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookReplay;
            };
        };
        responses: {
            /** The number of deliveries that are due again. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookReplayed;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getWebhookDelivery: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the delivery, equal to the `webhook-id` that the receiver gets.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDeliveryWithAttempts;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DeliveryNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: {
                /**
                 * The mode: `live` for messages to phones and their webhooks, `test` for messages to the simulator. Required with an application password. An API key has a fixed mode, so the parameter is optional and must be equal to it.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the delivery, equal to the `webhook-id` that the receiver gets.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery after the change. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": WebhookDelivery;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["DeliveryNotFound"];
            409: components["responses"]["EndpointDisabled"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of users. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": UserPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createUser: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserCreate;
            };
        };
        responses: {
            /** The user, with the password. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedUser;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["UserConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getUser: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": User;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteUser: {
        parameters: {
            query?: {
                /**
                 * The id of the user who receives the posts; by default you. Required if you delete yourself and have posts.
                 * @example 1
                 */
                reassign_to?: UserId;
            };
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The user is deleted. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["UserDeletionConflict"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateUser: {
        parameters: {
            query?: {
                /**
                 * Whether accepted messages that no carrier has are canceled, with a webhook for each, and their batches. Messages are canceled in several transactions; if the request fails, repeat it.
                 * @example true
                 */
                cancel_waiting?: components["parameters"]["CancelWaiting"];
            };
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": UserUpdate;
            };
        };
        responses: {
            /** The user after the change. The headers are sent if the request has `"disabled":true`. */
            200: {
                headers: {
                    "Waiting-Messages": components["headers"]["WaitingMessages"];
                    "Sending-Messages": components["headers"]["SendingMessages"];
                    "Canceled-Messages": components["headers"]["CanceledMessages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": User;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["UserUpdateConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApplicationPasswords: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of passwords. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ApplicationPasswordPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApplicationPassword: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApplicationPasswordCreate;
            };
        };
        responses: {
            /** The password. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedApplicationPassword;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApplicationPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
                /**
                 * The id of the application password.
                 * @example 2
                 */
                password: components["parameters"]["PasswordPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The password is revoked. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PasswordNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the user.
                 * @example 2
                 */
                id: components["parameters"]["UserIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The link. Only this response contains it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SignInLink;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    redeemSignInLink: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": LinkRedemption;
            };
        };
        responses: {
            /** The session. Only this response contains the token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedSession;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SignInLinkNotFound"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The user and the session. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CurrentSession;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": PasswordChange;
            };
        };
        responses: {
            /** The password is changed. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listSessions: {
        parameters: {
            query?: {
                /**
                 * The id of the user; by default you. Other users require an administrator.
                 * @example 2
                 */
                user_id?: UserId;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sessions; at most 50, because a sign-in ends the oldest. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SessionList;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SignIn;
            };
        };
        responses: {
            /** The session. Only this response contains the token. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedSession;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the session.
                 * @example ses_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: SessionId;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The session has ended. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["SessionNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only keys of this user.
                 * @example 1
                 */
                user_id?: UserId;
                /**
                 * Only keys of this mode.
                 * @example test
                 */
                mode?: "live" | "test";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of keys. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ApiKeyPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyCreate;
            };
        };
        responses: {
            /** The key. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CreatedApiKey;
                };
            };
            400: components["responses"]["BadApiKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["UserNotFound"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ApiKeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The key. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ApiKey;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ApiKeyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    revokeApiKey: {
        parameters: {
            query?: {
                /**
                 * Whether accepted messages that no carrier has are canceled, with a webhook for each, and their batches. Messages are canceled in several transactions; if the request fails, repeat it.
                 * @example true
                 */
                cancel_waiting?: components["parameters"]["CancelWaiting"];
            };
            header?: never;
            path: {
                /**
                 * The id of the API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ApiKeyIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The key is revoked. */
            204: {
                headers: {
                    "Waiting-Messages": components["headers"]["WaitingMessages"];
                    "Sending-Messages": components["headers"]["SendingMessages"];
                    "Canceled-Messages": components["headers"]["CanceledMessages"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ApiKeyNotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The id of the API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ApiKeyIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyUpdate;
            };
        };
        responses: {
            /** The key after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ApiKey;
                };
            };
            400: components["responses"]["BadApiKey"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ApiKeyNotFound"];
            409: components["responses"]["ApiKeyEnded"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    rollApiKey: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * The id of the API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ApiKeyIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ApiKeyRoll;
            };
        };
        responses: {
            /** The new key. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": RolledApiKey;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["ApiKeyNotFound"];
            409: components["responses"]["RollConflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["UnprocessableContent"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAuditEntries: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only entries about this subject: `event 42`, a login, the id of a key, `carrier mtn`.
                 * @example event 42
                 */
                subject?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AuditPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listAccessEntries: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only reads by this user, with any key or password.
                 * @example 2
                 */
                user_id?: UserId;
                /**
                 * Only reads with this API key.
                 * @example key_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                key_id?: string;
                /**
                 * Only reads by this operation, or by this command at the command line.
                 * @example listMessages
                 */
                operation?: string;
                /**
                 * Only reads at this time or later, RFC 3339.
                 * @example 2026-11-20T00:00:00Z
                 */
                created_after?: string;
                /**
                 * Only reads before this time, RFC 3339.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: string;
                /**
                 * Only reads that requested this number; the service compares its keyed hash. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                number?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of entries. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": AccessPage;
                };
            };
            400: components["responses"]["BadListQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCalendarRoot: {
        parameters: {
            query?: {
                /**
                 * The namespace of this API; any other is 404.
                 * @example tribe/events/v1
                 */
                namespace?: string;
                /**
                 * The WordPress context. The response is the same for all values.
                 * @example view
                 */
                context?: "view" | "embed" | "help";
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The index. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CalendarIndex;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["NamespaceNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getCalendarDocumentation: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** An OpenAPI document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OpenApiDocument;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of events; the first page may be empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EventPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["EventPageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createEvent: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventCreate;
                "application/x-www-form-urlencoded": EventCreate;
                "multipart/form-data": EventCreate;
            };
        };
        responses: {
            /** The new event. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["MadeAt"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["CalendarBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            409: components["responses"]["CalendarConflict"];
            412: components["responses"]["CalendarCreateConditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getCalendarFeed: {
        parameters: {
            query?: {
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The calendar; without events if the list is empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["FileName"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getEventCalendar: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A calendar with only this event. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["FileName"];
                    [name: string]: unknown;
                };
                content: {
                    "text/calendar": string;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["NotAnEvent"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["EventNotAccessible"];
            404: components["responses"]["EventNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getJsonFeed: {
        parameters: {
            query?: {
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of the feed; the first page may be empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/feed+json": JsonFeed;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["EventPageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listEventCards: {
        parameters: {
            query?: {
                /**
                 * Only events that start on this day or later, in the time zone of the site. The default is yesterday, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. The default is 24 months from now, or no limit if you send one of `starts_…` and `ends_…`.
                 * @example 2026-12-31
                 */
                end_date?: components["parameters"]["EventsUntil"];
                /**
                 * Only events that start before the end of this day.
                 * @example 2026-12-31
                 */
                starts_before?: components["parameters"]["StartsBefore"];
                /**
                 * Only events that start after the end of this day.
                 * @example 2026-12-01
                 */
                starts_after?: components["parameters"]["StartsAfter"];
                /**
                 * Only events that end before the end of this day.
                 * @example 2026-12-31
                 */
                ends_before?: components["parameters"]["EndsBefore"];
                /**
                 * Only events that end after the end of this day. Use it to include running events.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: apply the dates to the second instead of as whole days; times without an offset are in the time zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or their subcategories. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug has precedence.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. A venue that you may not see is rejected like an unknown id.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events of one of the organizers with these ids. An organizer that you may not see is rejected like an unknown id.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only other events.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only other events.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * The latitude in degrees north. Together with `geoloc_lng`: only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * The longitude in degrees east. Requires `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * The radius around `geoloc_lat` and `geoloc_lng` in kilometres, 10 by default. Ignored without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are ignored, and the order is by publication date.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Exclude the events with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only occurrences of the recurring event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` has no effect; `true` is rejected, because this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order; `date` is the publication date. The default is `start_date`; other values are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * `true`: only events without a cost, with a cost of zero, or with the cost `Free`. `false`: only other events. The first 5,000 events of the list without this filter are checked; later events are not in the list.
                 * @example true
                 */
                free?: components["parameters"]["Free"];
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 500 count as 500; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["CardsPerPage"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of cards; the first page may be empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": EventCardPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["EventPageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["NotAnEvent"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["EventNotAccessible"];
            404: components["responses"]["EventNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateEventByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdate;
                "application/x-www-form-urlencoded": EventUpdate;
                "multipart/form-data": EventUpdate;
            };
        };
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["EventBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateEventByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdate;
                "application/x-www-form-urlencoded": EventUpdate;
                "multipart/form-data": EventUpdate;
            };
        };
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["EventBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteEvent: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event in the trash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["NotAnEvent"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            410: components["responses"]["EventGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateEvent: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdate;
                "application/x-www-form-urlencoded": EventUpdate;
                "multipart/form-data": EventUpdate;
            };
        };
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["EventBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getEventBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["EventNotAccessible"];
            404: components["responses"]["EventNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateEventBySlugByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdate;
                "application/x-www-form-urlencoded": EventUpdate;
                "multipart/form-data": EventUpdate;
            };
        };
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateEventBySlugByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdate;
                "application/x-www-form-urlencoded": EventUpdate;
                "multipart/form-data": EventUpdate;
            };
        };
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteEventBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event in the trash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            410: components["responses"]["EventGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateEventBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash has the slug `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdate;
                "application/x-www-form-urlencoded": EventUpdate;
                "multipart/form-data": EventUpdate;
            };
        };
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    restoreEvent: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The new event. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Event;
                };
            };
            400: components["responses"]["NotAnEvent"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["EventNotFound"];
            409: components["responses"]["CalendarNotInTrash"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listVenues: {
        parameters: {
            query?: {
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only records of the event with this id. An event that you may not see is rejected like an unknown id.
                 * @example 42
                 */
                event?: components["parameters"]["RelatedEvent"];
                /**
                 * `true`, `1`, `yes` or `on`: only records with at least one event. Any other value: only records without events.
                 * @example true
                 */
                has_events?: components["parameters"]["HasEvents"];
                /**
                 * `true`, `1`, `yes` or `on`: only records with a running or upcoming event. Any other value has no effect.
                 * @example true
                 */
                only_with_upcoming?: components["parameters"]["OnlyWithUpcoming"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * Only the record with exactly this slug; an empty slug is ignored.
                 * @example ndere-cultural-centre
                 */
                slug?: components["parameters"]["ExactSlug"];
                /**
                 * Exclude the records with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeLinked"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order. The default is `date`, the publication date; other values are ignored.
                 * @example name
                 */
                orderby?: components["parameters"]["LinkedOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of venues; the first page may be empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": VenuePage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["VenuePageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createVenue: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueCreate;
                "application/x-www-form-urlencoded": VenueCreate;
                "multipart/form-data": VenueCreate;
            };
        };
        responses: {
            /** The venue. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["MadeAt"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            409: components["responses"]["CalendarConflict"];
            412: components["responses"]["CalendarCreateConditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getVenue: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The venue. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["VenueNotAccessible"];
            404: components["responses"]["VenueNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateVenueByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdate;
                "application/x-www-form-urlencoded": VenueUpdate;
                "multipart/form-data": VenueUpdate;
            };
        };
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateVenueByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdate;
                "application/x-www-form-urlencoded": VenueUpdate;
                "multipart/form-data": VenueUpdate;
            };
        };
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteVenue: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The venue in the trash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            410: components["responses"]["VenueGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateVenue: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdate;
                "application/x-www-form-urlencoded": VenueUpdate;
                "multipart/form-data": VenueUpdate;
            };
        };
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getVenueBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The venue. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["VenueNotAccessible"];
            404: components["responses"]["VenueNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateVenueBySlugByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdate;
                "application/x-www-form-urlencoded": VenueUpdate;
                "multipart/form-data": VenueUpdate;
            };
        };
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateVenueBySlugByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdate;
                "application/x-www-form-urlencoded": VenueUpdate;
                "multipart/form-data": VenueUpdate;
            };
        };
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteVenueBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The venue in the trash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            410: components["responses"]["VenueGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateVenueBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash has the slug `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdate;
                "application/x-www-form-urlencoded": VenueUpdate;
                "multipart/form-data": VenueUpdate;
            };
        };
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    restoreVenue: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The venue. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Venue;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["VenueNotFound"];
            409: components["responses"]["CalendarNotInTrash"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listOrganizers: {
        parameters: {
            query?: {
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * The words to search for; the best matches come first, and other sort orders are ignored. Each word must begin a word of the title or name, the excerpt or the description (for events also of the names of the venue, organizers, categories or tags). A word of four letters or more may have one wrong, missing, additional or transposed letter. The first six words are used, and a list has at most the 1,000 best matches. A text without letters and digits, such as `🎉`, selects the records that contain it, in the order of the list.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only records of the event with this id. An event that you may not see is rejected like an unknown id.
                 * @example 42
                 */
                event?: components["parameters"]["RelatedEvent"];
                /**
                 * `true`, `1`, `yes` or `on`: only records with at least one event. Any other value: only records without events.
                 * @example true
                 */
                has_events?: components["parameters"]["HasEvents"];
                /**
                 * `true`, `1`, `yes` or `on`: only records with a running or upcoming event. Any other value has no effect.
                 * @example true
                 */
                only_with_upcoming?: components["parameters"]["OnlyWithUpcoming"];
                /**
                 * Only posts with these statuses, separated by commas. By default you see published posts, and your own unpublished posts if you may edit. Callers who may not edit can only use `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * Only records that changed after this time, in RFC 3339 or another date format of this API. To store a copy, use `/changes` instead, which also reports deleted records.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only records that changed before this time.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * Only the record with exactly this slug; an empty slug is ignored.
                 * @example ndere-cultural-centre
                 */
                slug?: components["parameters"]["ExactSlug"];
                /**
                 * Exclude the records with these ids. Unknown ids and invalid lists are ignored.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeLinked"];
                /**
                 * `asc` or `desc`, in any case; other values are ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * The sort order. The default is `date`, the publication date; other values are ignored.
                 * @example name
                 */
                orderby?: components["parameters"]["LinkedOrderBy"];
                /**
                 * The number of entries to skip before the first page. They do not count in `total` and `total_pages`. Values other than numbers from 0 are ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of organizers; the first page may be empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OrganizerPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["OrganizerPageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createOrganizer: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerCreate;
                "application/x-www-form-urlencoded": OrganizerCreate;
                "multipart/form-data": OrganizerCreate;
            };
        };
        responses: {
            /** The organizer. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["MadeAt"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            409: components["responses"]["CalendarConflict"];
            412: components["responses"]["CalendarCreateConditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getOrganizer: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["OrganizerNotAccessible"];
            404: components["responses"]["OrganizerNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateOrganizerByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdate;
                "application/x-www-form-urlencoded": OrganizerUpdate;
                "multipart/form-data": OrganizerUpdate;
            };
        };
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateOrganizerByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdate;
                "application/x-www-form-urlencoded": OrganizerUpdate;
                "multipart/form-data": OrganizerUpdate;
            };
        };
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteOrganizer: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organizer in the trash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            410: components["responses"]["OrganizerGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateOrganizer: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdate;
                "application/x-www-form-urlencoded": OrganizerUpdate;
                "multipart/form-data": OrganizerUpdate;
            };
        };
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getOrganizerBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["OrganizerNotAccessible"];
            404: components["responses"]["OrganizerNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateOrganizerBySlugByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdate;
                "application/x-www-form-urlencoded": OrganizerUpdate;
                "multipart/form-data": OrganizerUpdate;
            };
        };
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateOrganizerBySlugByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdate;
                "application/x-www-form-urlencoded": OrganizerUpdate;
                "multipart/form-data": OrganizerUpdate;
            };
        };
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteOrganizerBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organizer in the trash. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            410: components["responses"]["OrganizerGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateOrganizerBySlug: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any encoding of the stored slug: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash has the slug `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdate;
                "application/x-www-form-urlencoded": OrganizerUpdate;
                "multipart/form-data": OrganizerUpdate;
            };
        };
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    restoreOrganizer: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organizer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Organizer;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["OrganizerNotFound"];
            409: components["responses"]["CalendarNotInTrash"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listChanges: {
        parameters: {
            query?: {
                /** The `next_cursor` of the previous page. Omit it to start. */
                cursor?: string;
                /**
                 * The maximum number of changes in a page, 1 to 500.
                 * @example 100
                 */
                limit?: number;
                /**
                 * Whether to include the current record, as you may read it, in each change. Otherwise read the record at its `rest_url`.
                 * @example true
                 */
                records?: BooleanInput;
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of changes. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ChangePage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["ChangesBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            410: components["responses"]["CalendarCursorExpired"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    writeBatch: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": Batch;
            };
        };
        responses: {
            /** All records are written. */
            200: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": BatchResult;
                };
            };
            400: components["responses"]["BatchBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["BatchNotFound"];
            409: components["responses"]["CalendarConflict"];
            410: components["responses"]["BatchGone"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listCategories: {
        parameters: {
            query?: {
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Only the terms with these ids.
                 * @example [
                 *       3
                 *     ]
                 */
                include?: components["parameters"]["TermInclude"];
                /**
                 * Exclude the terms with these ids.
                 * @example [
                 *       4
                 *     ]
                 */
                exclude?: components["parameters"]["TermExclude"];
                /**
                 * `asc` or `desc`; any other value counts as `desc`, as in WordPress.
                 * @example asc
                 */
                order?: components["parameters"]["TermOrder"];
                /**
                 * The sort order: `name`, `slug`, `id`, `count`, `description`, `term_group`, `include` (the order of that parameter) or `include_slugs`; any other value counts as `name`.
                 * @example name
                 */
                orderby?: components["parameters"]["TermOrderBy"];
                /**
                 * Exclude terms without published events; `true` by default.
                 * @example false
                 */
                hide_empty?: components["parameters"]["HideEmpty"];
                /**
                 * Only direct subcategories of the category with this id; 0 for the top level.
                 * @example 3
                 */
                parent?: components["parameters"]["ChildrenOfCategory"];
                /**
                 * Only terms of the event with this id. An event that you may not see is rejected like an unknown id.
                 * @example 42
                 */
                post?: components["parameters"]["TermPost"];
                /**
                 * The same as `post`; it has precedence over `post`.
                 * @example 42
                 */
                event?: components["parameters"]["TermEvent"];
                /**
                 * Only the term with exactly this slug.
                 * @example music
                 */
                slug?: components["parameters"]["TermSlug"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of categories. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": CategoryPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createCategory: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CategoryCreate;
                "application/x-www-form-urlencoded": CategoryCreate;
                "multipart/form-data": CategoryCreate;
            };
        };
        responses: {
            /** The new category. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["MadeAt"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Category;
                };
            };
            400: components["responses"]["TermBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            409: components["responses"]["CalendarConflict"];
            412: components["responses"]["CalendarCreateConditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getCategory: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The category. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Category;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["TermNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateCategoryByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CategoryUpdate;
                "application/x-www-form-urlencoded": CategoryUpdate;
                "multipart/form-data": CategoryUpdate;
            };
        };
        responses: {
            /** The new category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Category;
                };
            };
            400: components["responses"]["TermBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateCategoryByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CategoryUpdate;
                "application/x-www-form-urlencoded": CategoryUpdate;
                "multipart/form-data": CategoryUpdate;
            };
        };
        responses: {
            /** The new category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Category;
                };
            };
            400: components["responses"]["TermBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteCategory: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The category before the deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Category;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateCategory: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": CategoryUpdate;
                "application/x-www-form-urlencoded": CategoryUpdate;
                "multipart/form-data": CategoryUpdate;
            };
        };
        responses: {
            /** The new category. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Category;
                };
            };
            400: components["responses"]["TermBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listTags: {
        parameters: {
            query?: {
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * The text to search for, without regard to case and accents. Events: each word must be in the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Only the terms with these ids.
                 * @example [
                 *       3
                 *     ]
                 */
                include?: components["parameters"]["TermInclude"];
                /**
                 * Exclude the terms with these ids.
                 * @example [
                 *       4
                 *     ]
                 */
                exclude?: components["parameters"]["TermExclude"];
                /**
                 * `asc` or `desc`; any other value counts as `desc`, as in WordPress.
                 * @example asc
                 */
                order?: components["parameters"]["TermOrder"];
                /**
                 * The sort order: `name`, `slug`, `id`, `count`, `description`, `term_group`, `include` (the order of that parameter) or `include_slugs`; any other value counts as `name`.
                 * @example name
                 */
                orderby?: components["parameters"]["TermOrderBy"];
                /**
                 * Exclude terms without published events; `true` by default.
                 * @example false
                 */
                hide_empty?: components["parameters"]["HideEmpty"];
                /**
                 * Only terms of the event with this id. An event that you may not see is rejected like an unknown id.
                 * @example 42
                 */
                post?: components["parameters"]["TermPost"];
                /**
                 * The same as `post`; it has precedence over `post`.
                 * @example 42
                 */
                event?: components["parameters"]["TermEvent"];
                /**
                 * Only the term with exactly this slug.
                 * @example music
                 */
                slug?: components["parameters"]["TermSlug"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of tags. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": TagPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createTag: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TagCreate;
                "application/x-www-form-urlencoded": TagCreate;
                "multipart/form-data": TagCreate;
            };
        };
        responses: {
            /** The new tag. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["MadeAt"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Tag;
                };
            };
            400: components["responses"]["TermBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            409: components["responses"]["CalendarConflict"];
            412: components["responses"]["CalendarCreateConditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getTag: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The tag. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Tag;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarReadForbidden"];
            404: components["responses"]["TermNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateTagByPut: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TagUpdate;
                "application/x-www-form-urlencoded": TagUpdate;
                "multipart/form-data": TagUpdate;
            };
        };
        responses: {
            /** The new tag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Tag;
                };
            };
            400: components["responses"]["TermBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateTagByPost: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TagUpdate;
                "application/x-www-form-urlencoded": TagUpdate;
                "multipart/form-data": TagUpdate;
            };
        };
        responses: {
            /** The new tag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Tag;
                };
            };
            400: components["responses"]["TermBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteTag: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The tag before the deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Tag;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateTag: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags share one sequence of ids, separate from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TagUpdate;
                "application/x-www-form-urlencoded": TagUpdate;
                "multipart/form-data": TagUpdate;
            };
        };
        responses: {
            /** The new tag. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Tag;
                };
            };
            400: components["responses"]["TermBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["TermNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getEventsWebPage: {
        parameters: {
            query?: {
                /**
                 * `past` returns the events that ended before today, the latest first; `month` those of a month. All other values are ignored.
                 * @example past
                 */
                eventDisplay?: components["parameters"]["PageDisplay"];
                /**
                 * A day or a month. A list begins at the day; the page of a month shows its month. All other values are ignored.
                 * @example 2026-12-05
                 */
                "tribe-bar-date"?: components["parameters"]["PageDate"];
                /**
                 * The slug of a category; an unknown one returns 404.
                 * @example music
                 */
                tribe_events_cat?: components["parameters"]["PageCategory"];
                /**
                 * The slug of a tag; an unknown one returns 404.
                 * @example jazz
                 */
                tag?: components["parameters"]["PageTag"];
                /**
                 * Only events that contain these words, as `search` of the lists.
                 * @example jazz
                 */
                "tribe-bar-search"?: components["parameters"]["PageSearch"];
                /**
                 * Only events that contain these words; the first 200 characters count.
                 * @example jazz
                 */
                search?: components["parameters"]["PageWords"];
                /**
                 * Like `tribe_events_cat`.
                 * @example music
                 */
                category?: components["parameters"]["PageInCategory"];
                /**
                 * Only events at the venue with this id; an unknown one returns 404.
                 * @example 12
                 */
                venue?: components["parameters"]["PageAtVenue"];
                /**
                 * Only events that end on this day or later; today by default.
                 * @example 2026-12-05
                 */
                from?: components["parameters"]["PageFrom"];
                /**
                 * Only events that start on this day or earlier.
                 * @example 2026-12-31
                 */
                to?: components["parameters"]["PageTo"];
                /**
                 * `1` returns free events only, of the next 100 events.
                 * @example 1
                 */
                free?: components["parameters"]["PageFree"];
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingTermPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventListWebPage: {
        parameters: {
            query?: {
                /**
                 * `past` returns the events that ended before today, the latest first; `month` those of a month. All other values are ignored.
                 * @example past
                 */
                eventDisplay?: components["parameters"]["PageDisplay"];
                /**
                 * A day or a month. A list begins at the day; the page of a month shows its month. All other values are ignored.
                 * @example 2026-12-05
                 */
                "tribe-bar-date"?: components["parameters"]["PageDate"];
                /**
                 * The slug of a category; an unknown one returns 404.
                 * @example music
                 */
                tribe_events_cat?: components["parameters"]["PageCategory"];
                /**
                 * The slug of a tag; an unknown one returns 404.
                 * @example jazz
                 */
                tag?: components["parameters"]["PageTag"];
                /**
                 * Only events that contain these words, as `search` of the lists.
                 * @example jazz
                 */
                "tribe-bar-search"?: components["parameters"]["PageSearch"];
                /**
                 * Only events that contain these words; the first 200 characters count.
                 * @example jazz
                 */
                search?: components["parameters"]["PageWords"];
                /**
                 * Like `tribe_events_cat`.
                 * @example music
                 */
                category?: components["parameters"]["PageInCategory"];
                /**
                 * Only events at the venue with this id; an unknown one returns 404.
                 * @example 12
                 */
                venue?: components["parameters"]["PageAtVenue"];
                /**
                 * Only events that end on this day or later; today by default.
                 * @example 2026-12-05
                 */
                from?: components["parameters"]["PageFrom"];
                /**
                 * Only events that start on this day or earlier.
                 * @example 2026-12-31
                 */
                to?: components["parameters"]["PageTo"];
                /**
                 * `1` returns free events only, of the next 100 events.
                 * @example 1
                 */
                free?: components["parameters"]["PageFree"];
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingTermPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getNumberedEventListWebPage: {
        parameters: {
            query?: {
                /**
                 * `past` returns the events that ended before today, the latest first; `month` those of a month. All other values are ignored.
                 * @example past
                 */
                eventDisplay?: components["parameters"]["PageDisplay"];
                /**
                 * A day or a month. A list begins at the day; the page of a month shows its month. All other values are ignored.
                 * @example 2026-12-05
                 */
                "tribe-bar-date"?: components["parameters"]["PageDate"];
                /**
                 * The slug of a category; an unknown one returns 404.
                 * @example music
                 */
                tribe_events_cat?: components["parameters"]["PageCategory"];
                /**
                 * The slug of a tag; an unknown one returns 404.
                 * @example jazz
                 */
                tag?: components["parameters"]["PageTag"];
                /**
                 * Only events that contain these words, as `search` of the lists.
                 * @example jazz
                 */
                "tribe-bar-search"?: components["parameters"]["PageSearch"];
                /**
                 * Only events that contain these words; the first 200 characters count.
                 * @example jazz
                 */
                search?: components["parameters"]["PageWords"];
                /**
                 * Like `tribe_events_cat`.
                 * @example music
                 */
                category?: components["parameters"]["PageInCategory"];
                /**
                 * Only events at the venue with this id; an unknown one returns 404.
                 * @example 12
                 */
                venue?: components["parameters"]["PageAtVenue"];
                /**
                 * Only events that end on this day or later; today by default.
                 * @example 2026-12-05
                 */
                from?: components["parameters"]["PageFrom"];
                /**
                 * Only events that start on this day or earlier.
                 * @example 2026-12-31
                 */
                to?: components["parameters"]["PageTo"];
                /**
                 * `1` returns free events only, of the next 100 events.
                 * @example 1
                 */
                free?: components["parameters"]["PageFree"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The number of the page, from 1.
                 * @example 1
                 */
                page: components["parameters"]["PageNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventMonthWebPage: {
        parameters: {
            query?: {
                /**
                 * A day or a month. A list begins at the day; the page of a month shows its month. All other values are ignored.
                 * @example 2026-12-05
                 */
                "tribe-bar-date"?: components["parameters"]["PageDate"];
                /**
                 * The slug of a category; an unknown one returns 404.
                 * @example music
                 */
                tribe_events_cat?: components["parameters"]["PageCategory"];
                /**
                 * The slug of a tag; an unknown one returns 404.
                 * @example jazz
                 */
                tag?: components["parameters"]["PageTag"];
                /**
                 * Only events that contain these words, as `search` of the lists.
                 * @example jazz
                 */
                "tribe-bar-search"?: components["parameters"]["PageSearch"];
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingTermPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDatedEventMonthWebPage: {
        parameters: {
            query?: {
                /**
                 * The slug of a category; an unknown one returns 404.
                 * @example music
                 */
                tribe_events_cat?: components["parameters"]["PageCategory"];
                /**
                 * The slug of a tag; an unknown one returns 404.
                 * @example jazz
                 */
                tag?: components["parameters"]["PageTag"];
                /**
                 * Only events that contain these words, as `search` of the lists.
                 * @example jazz
                 */
                "tribe-bar-search"?: components["parameters"]["PageSearch"];
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The month.
                 * @example 2026-12
                 */
                month: components["parameters"]["PageMonth"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getEventWebPage: {
        parameters: {
            query?: {
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the event, in any encoding of the stored slug.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventPageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["HiddenPage"];
            404: components["responses"]["MissingPage"];
            410: components["responses"]["GonePage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVenueWebPage: {
        parameters: {
            query?: {
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the venue, in any encoding of the stored slug.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenuePageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["HiddenPage"];
            404: components["responses"]["MissingPage"];
            410: components["responses"]["GonePage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getOrganizerWebPage: {
        parameters: {
            query?: {
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the organizer, in any encoding of the stored slug.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerPageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["HiddenPage"];
            404: components["responses"]["MissingPage"];
            410: components["responses"]["GonePage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCategoryWebPage: {
        parameters: {
            query?: {
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the category, in any encoding of the stored slug.
                 * @example music
                 */
                slug: components["parameters"]["CategoryPageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTagWebPage: {
        parameters: {
            query?: {
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the tag, in any encoding of the stored slug.
                 * @example jazz
                 */
                slug: components["parameters"]["TagPageSlug"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebPage"];
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSitemap: {
        parameters: {
            query?: {
                /**
                 * The number of a sitemap of the index, from 1.
                 * @example 1
                 */
                page?: number;
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sitemap, or an index of sitemaps. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadPageQuery"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getRobotsFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The rules. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getFavicon: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** There is no icon. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * The page of the list, starting at 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * The number of entries in a page, starting at 1. Values above 100 count as 100; the links in the response show the value used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of images; the first page may be empty. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    "X-TEC-Total": components["headers"]["TotalRecords"];
                    "X-TEC-TotalPages": components["headers"]["TotalPages"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImagePage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImagePageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createImage: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A unique value that you choose for this request, up to 255 characters. If you send the same request with the same key again within 24 hours, the service returns the first response and repeats nothing.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": ImageUpload;
            };
        };
        responses: {
            /** The image with its copies. */
            201: {
                headers: {
                    "Idempotency-Replayed": components["headers"]["IdempotencyReplayed"];
                    Location: components["headers"]["MadeAt"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            400: components["responses"]["CalendarBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            409: components["responses"]["CalendarConflict"];
            412: components["responses"]["CalendarCreateConditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            422: components["responses"]["CalendarUnprocessable"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getImage: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 31
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The image. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImageNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteImage: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 31
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The image before the deletion. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImageNotFound"];
            409: components["responses"]["ImageInUse"];
            412: components["responses"]["CalendarPreconditionFailed"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateImage: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record has not changed: the `ETag` of your GET of this record, without `_fields` and `_envelope`. If the record has changed, the response is 412 and nothing is written. `*` matches any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record has changed since this `ETag`: the opposite of `If-Match`. `*` matches any state, so nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images share one sequence of ids.
                 * @example 31
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImageUpdate;
                "application/x-www-form-urlencoded": ImageUpdate;
            };
        };
        responses: {
            /** The image after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Image;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImageNotFound"];
            412: components["responses"]["CalendarPreconditionFailed"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /**
                 * Only runs of this schedule.
                 * @example ims_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                schedule_id?: string;
                /**
                 * Only imports with this status.
                 * @example failed
                 */
                status?: "queued" | "running" | "done" | "failed" | "canceled";
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of imports. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadCursor"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportCreate;
                "application/x-www-form-urlencoded": ImportCreate;
                "multipart/form-data": ImportUpload;
            };
        };
        responses: {
            /** The import is queued. */
            202: {
                headers: {
                    /** The URL of the import. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Import;
                };
            };
            400: components["responses"]["CalendarBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the import.
                 * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The import. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Import;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImportNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listImportProblems: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the import.
                 * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of problems. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportProblemPage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadCursor"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImportNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    cancelImport: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: never;
            path: {
                /**
                 * The id of the import.
                 * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The import in its final state. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Import;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImportNotFound"];
            409: components["responses"]["ImportEnded"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    listImportSchedules: {
        parameters: {
            query?: {
                /**
                 * The number of items in the page, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the previous page. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of schedules. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportSchedulePage;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["BadCursor"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    createImportSchedule: {
        parameters: {
            query?: {
                /**
                 * The actual method, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case; the query has precedence. GET is not allowed here (400): send reads as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportScheduleCreate;
                "application/x-www-form-urlencoded": ImportScheduleCreate;
            };
        };
        responses: {
            /** The schedule. */
            201: {
                headers: {
                    /** The URL of the schedule. */
                    Location: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportSchedule;
                };
            };
            400: components["responses"]["CalendarBadRequest"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getImportSchedule: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the schedule.
                 * @example ims_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The schedule. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportSchedule;
                };
            };
            304: components["responses"]["CalendarNotModified"];
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImportScheduleNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    deleteImportSchedule: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: never;
            path: {
                /**
                 * The id of the schedule.
                 * @example ims_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportScheduleId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The schedule as it was. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportSchedule;
                };
            };
            400: components["responses"]["CalendarBadQuery"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImportScheduleNotFound"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    updateImportSchedule: {
        parameters: {
            query?: {
                /**
                 * Only these members of the response; separate nested names with dots: `title,venue.city`. For a list, only members of the top level (`events,total`). All other members are omitted, so the response is a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * With any value, the response is always 200 and contains `{ body, status, headers }` of the actual response, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: never;
            path: {
                /**
                 * The id of the schedule.
                 * @example ims_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["ImportScheduleId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": ImportScheduleUpdate;
                "application/x-www-form-urlencoded": ImportScheduleUpdate;
            };
        };
        responses: {
            /** The schedule after the change. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ImportSchedule;
                };
            };
            400: components["responses"]["CalendarBadUpdate"];
            401: components["responses"]["CalendarUnauthorized"];
            403: components["responses"]["CalendarForbidden"];
            404: components["responses"]["ImportScheduleNotFound"];
            413: components["responses"]["CalendarPayloadTooLarge"];
            415: components["responses"]["CalendarUnsupportedMediaType"];
            429: components["responses"]["CalendarTooManyRequests"];
            500: components["responses"]["CalendarInternalError"];
            503: components["responses"]["CalendarServiceUnavailable"];
        };
    };
    getLiveness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Alive. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Liveness;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Ready. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Readiness;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            /** The service is not ready, or the request itself failed for the same reason. */
            503: {
                headers: {
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Readiness;
                    "application/problem+json": ProblemBody & {
                        /** @constant */
                        status?: 503;
                        code?: ("storage_unavailable" | "query_timeout" | "service_unavailable" | "outcome_unknown") | OpenEnumValue;
                    };
                };
            };
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Metrics in the text format of Prometheus. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContract: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The whole OpenAPI document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": OpenApiDocument;
                };
            };
            /** Your copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getContractAsYaml: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The whole OpenAPI document. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/yaml": string;
                };
            };
            /** Your copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getClientPackage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The npm package. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": Blob;
                };
            };
            /** Your copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getHomePage: {
        parameters: {
            query?: {
                /** The id of an event, venue or organizer. */
                p?: string;
                /** The post type of the id: `tribe_events`, `tribe_venue` or `tribe_organizer`. */
                post_type?: string;
                /**
                 * `1` returns the events of the page as an iCalendar (RFC 5545), as on sites of The Events Calendar.
                 * @example 1
                 */
                ical?: components["parameters"]["AsCalendar"];
                /**
                 * Like `ical`.
                 * @example 1
                 */
                "outlook-ical"?: components["parameters"]["AsOutlookCalendar"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The calendar, the first page of the documentation, or the page of the post in `p`. */
            302: {
                headers: {
                    "X-TEC-API-VERSION": components["headers"]["ApiVersion"];
                    "X-TEC-API-ROOT": components["headers"]["ApiRoot"];
                    "X-TEC-API-ORIGIN": components["headers"]["ApiOrigin"];
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["HiddenPage"];
            404: components["responses"]["MissingPage"];
            410: components["responses"]["GonePage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocsIndex: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            /** Your copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The same page at the base URL of its links. */
            308: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocsFile: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The name of an index (`guides`, `operations`, `schemas`, `webhooks`, `errors`, `changes`, `contents`), as Markdown with `.md` appended, or of a file of the pages.
                 * @example errors
                 */
                file: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The file. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                    "text/css": string;
                    "text/javascript": string;
                    "text/plain": string;
                };
            };
            /** Your copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The same page at the base URL of its links. */
            308: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getDocsPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * One or more `ETag` values of responses that you have. The response is 304 without a body if one of them is current.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * `guides`, `operations`, `schemas`, `webhooks` or `errors`.
                 * @example operations
                 */
                section: string;
                /**
                 * The name of the page, such as an operation or an error code; as Markdown with `.md` appended.
                 * @example sendMessage
                 */
                page: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The page. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                    "text/markdown": string;
                };
            };
            /** Your copy is current. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The same page at the base URL of its links. */
            308: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSandboxPage: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The page. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["NoSandbox"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSandboxState: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The state of the sandbox. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxState;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedChange"];
            404: components["responses"]["NoSandbox"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    advanceSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SandboxAdvance;
            };
        };
        responses: {
            /** The new time. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": SandboxTime;
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedChange"];
            404: components["responses"]["NoSandbox"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    receiveSandboxText: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": SandboxText;
            };
        };
        responses: {
            /** The message is stored; read it with `GET /v1/inbound-messages`. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedChange"];
            404: components["responses"]["NoSandbox"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resetSandbox: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The sandbox is in its initial state. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedChange"];
            404: components["responses"]["NoSandbox"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    onMessageSent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageSent;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageDelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageDelivered;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageUndelivered: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageUndelivered;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageExpired;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageRejected;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageFailed;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageUnknown: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageUnknown;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageReceived: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageReceived;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageCanceled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": MessageCanceled;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBatchFinished: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": BatchFinished;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBatchPaused: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": BatchPaused;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationApproved: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VerificationApproved;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationExpired: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VerificationExpired;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVerificationFailed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VerificationFailed;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventCreated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventUpdated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventTrashed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventTrashed;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventRestored: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventRestored;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onEventDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": EventDeleted;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVenueCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueCreated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVenueUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueUpdated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVenueTrashed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueTrashed;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVenueRestored: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueRestored;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onVenueDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": VenueDeleted;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerCreated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerUpdated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerTrashed: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerTrashed;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerRestored: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerRestored;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOrganizerDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": OrganizerDeleted;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTermCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TermCreated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTermUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TermUpdated;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onTermDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": TermDeleted;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointDisabled: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEndpointDisabled;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointTest: {
        parameters: {
            query?: never;
            header: {
                /**
                 * The id of the webhook, the same for every attempt. Store it to process each webhook only once.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * The time of this attempt, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`. While a secret is being replaced, there are several signatures, separated by spaces.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": WebhookEndpointTest;
            };
        };
        responses: {
            /** Gone. The webhook is not sent again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. After any other response the webhook is sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
/** An error. Each response of an operation lists its possible codes. */
export type Problem = ProblemBody & {
    code?: ProblemCode | OpenEnumValue;
};
/**
 * The state of a message:
 *
 *     - `accepted`: stored on disk.
 *     - `scheduled`: waits for its `send_at`.
 *     - `queued`: waits for a carrier.
 *     - `sending`: is being submitted to the carrier.
 *     - `sent`: the carrier has accepted it.
 *     - `delivered`: the phone has received it. Final.
 *     - `undelivered`: the network could not deliver it. Final.
 *     - `expired`: it was not delivered in time. Final.
 *     - `rejected`: the carrier rejected it. Final.
 *     - `failed`: it could not be submitted to a carrier. Final.
 *     - `unknown`: the outcome is unknown. Final, unless a receipt arrives later.
 *     - `canceled`: it was canceled before it was sent. Final.
 * @enum {string}
 */
export type MessageStatus = "accepted" | "scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "canceled";
/** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. A live key can use senders that are approved for the network of the number. By default the message has your default sender if it is approved for that network, otherwise the sender of the carrier. */
export type SenderId = string;
/**
 * Format: well-formed-text
 * @description Your own reference for the message, such as a booking number. It does not have to be unique.
 */
export type ClientReference = string;
/** `bat_` and a ULID in lower case, sorted by the time of creation. */
export type MessageBatchId = string;
/** The id of the user, sorted by the time of creation. */
export type UserId = number;
/** `msg_` and a ULID in lower case, sorted by the time of creation. */
export type MessageId = string;
/** A value that a later version of the service adds. Clients ignore it or treat it as unknown. */
export declare enum OpenEnumValue {
    later = "any text that no literal here is"
}
/**
 * The reason for the state, as one word; null without a reason. Reasons of the service:
 *     - `refused_for_now`: the carrier cannot accept the message now; the service tries again.
 *     - `uncertain_submit`: the response of the carrier was lost; it may have the message.
 *     - `not_sent_in_time`: no carrier had accepted the message by `expires_at`.
 *     - `no_receipt`: a carrier accepted the message but never reported the outcome.
 *     - `opted_out`: the recipient opted out after the message was accepted.
 *     - `consent_required`: the consent of the recipient was withdrawn or deleted after the message was accepted.
 *     - `sender_not_approved`: the sender was rejected or deleted after the message was accepted.
 *     - `changed`: the message was changed with `updateMessage`.
 *     - `resent`: the message was sent again with `resendMessage`.
 *
 *     Other reasons come from the carrier, such as `absent_subscriber`, `invalid_number` or `deleted_by_carrier`.
 */
export type Reason = string | null;
/** The number of SMS segments of the text. */
export type Segments = number;
/**
 * `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it.
 * @enum {string}
 */
export type Encoding = "gsm7" | "ucs2";
/** An amount of money. */
export type Amount = {
    /** A decimal number as text, such as `70` or `35.5`, with at most three decimals and without trailing zeros. */
    amount: string;
    /** The currency of the installation (three letters, ISO 4217). */
    currency: string;
};
/** The cost of the message: its segments multiplied by the price of its network when the message was accepted. Null if the installation has no price. A test message is free; its cost is that of a live message. */
export type MessageCost = Amount | null;
/**
 * The order in which a carrier receives waiting messages. Within a priority, keys take turns:
 *     - `high`: urgent messages, such as a one-time code.
 *     - `normal`
 *     - `low`: messages that can wait for hours, such as an announcement to thousands.
 * @enum {string}
 */
export type Priority = "high" | "normal" | "low";
/**
 * The purpose of a message:
 *
 *     - `transactional`: a message that the recipient asked for or needs, such as a code, a receipt or a reminder.
 *     - `marketing`: an announcement or an advertisement. It is not sent to numbers that have opted out of it or of messages from its sender, and only in the daytime:
 *       at other hours it is `scheduled` for the next morning (08:00 to 20:00, or the hours in `NGOMA_MARKETING_HOURS`).
 * @enum {string}
 */
export type MessageCategory = "transactional" | "marketing";
/**
 * `live` for phones, `test` for the simulator.
 * @enum {string}
 */
export type Mode = "live" | "test";
/**
 * Format: date-time
 * @description An RFC 3339 time in UTC, with milliseconds.
 */
export type Instant = string;
/** A message with its current state. */
export type Message = {
    /** `msg_` and a ULID in lower case, sorted by the time of creation. */
    id: MessageId;
    status: MessageStatus | OpenEnumValue;
    /** The reason for the state, as one word; null without a reason. */
    reason: Reason;
    /** The recipient's number from the request. */
    to: string;
    /** The text; null after the retention period. */
    message: string | null;
    /** The number of SMS segments of the text. */
    segments: Segments;
    /** `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it. */
    encoding: Encoding;
    /** The cost of the message: its segments multiplied by the price of its network when the message was accepted. */
    cost: MessageCost;
    /** The sender of the request, or your default sender; null for the sender of the carrier. */
    sender_id: string | null;
    /** The URL for webhooks; null without one. */
    callback_url: string | null;
    priority: Priority | OpenEnumValue;
    category: MessageCategory | OpenEnumValue;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** The number of entries in the timeline. A webhook contains the sequence of its entry. */
    sequence: number;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** An RFC 3339 time in UTC, with milliseconds. */
    updated_at: Instant;
    /** The time to send the message; null if it was sent at once. */
    send_at: Instant | null;
    /** The time after which the message is not submitted any more. */
    expires_at: Instant;
    /** Your own reference; null without one. */
    client_reference: string | null;
    /** Your own texts; null without any. */
    metadata: {
        [key: string]: string;
    } | null;
    /** The id of the inbound message that this message answers (`replyToInboundMessage`); null for any other message. */
    in_reply_to: string | null;
};
/** One page of messages. */
export type MessagePage = {
    data: Message[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** One validation error of the request. */
export type ValidationError = {
    /** A JSON Pointer to the member of the body, or `?name` for a query parameter, `:name` for a header. */
    pointer: string;
    /** The validation rule that failed, such as `required`, `pattern` or `type`. */
    code: string;
    /** A sentence with the accepted values. */
    detail: string;
    /** The value that was probably meant. Given for a phone number that can only mean one Ugandan mobile number, such as `0772 123 456`. */
    suggestion?: string;
};
/** The body of every error. It has the members of RFC 9457 (type, title, status, detail, instance) and those that WordPress clients read (code, message, data). */
export type ProblemBody = {
    /**
     * Format: uri
     * @description The URL of the page that explains this code.
     */
    type: string;
    /** A short name of the problem; the same for every error with this code. */
    title: string;
    /** The HTTP status of the response. */
    status: number;
    /** A sentence that explains this error: the cause, the place and the solution. */
    detail: string;
    /** The path of the request. */
    instance: string;
    /** The id of the request in the log of the service: `req_` and 26 characters. */
    request_id: string;
    /** The error code. Every code has a page at `/docs/errors/<code>`. */
    code: string;
    /** The same text as `detail`, for WordPress clients. */
    message: string;
    /** Details for WordPress clients. */
    data: {
        /** The HTTP status of the response. */
        status: number;
        /** The invalid parameters: a map of name to text, or a list of names where parameters are missing. */
        params?: {
            [key: string]: string;
        } | string[];
    } & {
        [key: string]: unknown;
    };
    /** All validation errors of the request. */
    errors?: ValidationError[];
};
/**
 * Format: well-formed-text
 * @description The text, 1 to 10 segments: at most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units if the text contains other characters. Control characters other than tabs and line breaks are rejected, and so are unpaired surrogates (format `well-formed-text`).
 */
export type MessageText = string;
/**
 * Format: uri
 * @description The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. On a developer's machine a test key can also use `http://127.0.0.1:<port>`.
 */
export type CallbackUrl = string;
/**
 * Format: date-time
 * @description The time to send the message, up to 30 days from now, in RFC 3339 with any offset. A time less than a minute ago means now.
 */
export type SendAt = string;
/**
 * Format: date-time
 * @description The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. The state of a message that no carrier has accepted by then becomes `expired`.
 */
export type ExpiresAt = string;
/** Your own texts about the message: at most 20, each of up to 500 characters. They are not sent to the phone. */
export type Metadata = {
    [key: string]: string;
};
/** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. A text that would still need UCS-2 stays as it is. `false` by default. */
export type SmartEncoding = boolean;
/** A message with its own text. */
export type TextMessageCreate = {
    /** The destination in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The text, 1 to 10 segments: at most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units if the text contains other characters. */
    message: MessageText;
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** Your own reference for the message, such as a booking number. */
    client_reference?: ClientReference;
    /** Your own texts about the message: at most 20, each of up to 500 characters. */
    metadata?: Metadata;
    /** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. */
    smart_encoding?: SmartEncoding;
    /** The purpose of the message; `transactional` by default. */
    category?: MessageCategory;
    template?: never;
    variables?: never;
};
/** `tpl_` and a ULID in lower case, sorted by the time of creation. */
export type TemplateId = string;
/** A language tag, such as `en`, `lg` or `sw-UG`. Tags compare without case (BCP 47). */
export type TemplateLanguage = string;
/** 1 for the first. */
export type TemplateVersion = number;
/** A template by its id. */
export type TemplateById = {
    /** `tpl_` and a ULID in lower case, sorted by the time of creation. */
    id: TemplateId;
    /** A language tag, such as `en`, `lg` or `sw-UG`. */
    language: TemplateLanguage;
    /** The version; the newest by default. */
    version?: TemplateVersion;
    name?: never;
};
/** Your own name for the template. */
export type TemplateName = string;
/** A template by its name. */
export type TemplateByName = {
    /** Your own name for the template. */
    name: TemplateName;
    /** A language tag, such as `en`, `lg` or `sw-UG`. */
    language: TemplateLanguage;
    /** The version; the newest by default. */
    version?: TemplateVersion;
    id?: never;
};
/** A template, by its `id` or its `name`, and the language of the text. */
export type TemplateReference = TemplateById | TemplateByName;
/** The values of the variables, by name. */
export type Words = {
    [key: string]: string;
};
/** A message with the text of a template. */
export type TemplateMessageCreate = {
    /** The destination in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The template with the text. */
    template: TemplateReference;
    /** The values of the template variables, by name. */
    variables?: Words;
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** Your own reference for the message, such as a booking number. */
    client_reference?: ClientReference;
    /** Your own texts about the message: at most 20, each of up to 500 characters. */
    metadata?: Metadata;
    /** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. */
    smart_encoding?: SmartEncoding;
    /** The purpose of the message; `transactional` by default. */
    category?: MessageCategory;
    message?: never;
};
/** A text message to send, with a `message` or a `template`. */
export type MessageCreate = TextMessageCreate | TemplateMessageCreate;
/** The accepted message. */
export type AcceptedMessage = {
    /** `msg_` and a ULID in lower case, sorted by the time of creation. */
    id: MessageId;
    /**
     * Always `accepted` in this response.
     * @constant
     */
    status: "accepted";
    /** The recipient's number from the request. */
    to: string;
    /** The number of SMS segments of the text. */
    segments: Segments;
    /** `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it. */
    encoding: Encoding;
    /** The cost of the message: its segments multiplied by the price of its network when the message was accepted. */
    cost: MessageCost;
    /** The sender of the request, or your default sender; null for the sender of the carrier. */
    sender_id: string | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The characters that `smart_encoding` replaced in the text, each once, at most 20. */
    replacements: {
        /** The character in the text of the request or the template. */
        original: string;
        /** The text instead; empty for an invisible character. */
        replacement: string;
    }[];
};
/**
 * The webhook types of this version of the service.
 * @enum {string}
 */
export type MessageWebhookType = "message.sent" | "message.delivered" | "message.undelivered" | "message.expired" | "message.rejected" | "message.failed" | "message.unknown" | "message.canceled";
/** A message and its new state. */
export type MessageStatusData = {
    /** `msg_` and a ULID in lower case, sorted by the time of creation. */
    id: MessageId;
    status: MessageStatus | OpenEnumValue;
    /** The recipient's number from the request. */
    to: string;
    /** The number of SMS segments of the text. */
    segments: Segments;
    /** The sequence of the entry in the timeline. Webhooks may arrive in another order; the greatest sequence is the newest. */
    sequence: number;
    /** Your own reference, if the message has one. */
    client_reference?: string;
    /** Your own texts, if the message has any. */
    metadata?: {
        [key: string]: string;
    };
    /** The error, if the message failed. */
    error?: {
        /** A word such as `absent_subscriber`. */
        code: string;
        /** The exact code or text of the carrier. */
        carrier_code: string | null;
        /** Whether the same text to the same number would fail again; null if unknown. */
        permanent: boolean | null;
    };
};
/** A new state of a message. */
export type MessageStatusChanged = {
    type: MessageWebhookType | OpenEnumValue;
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** A text to check. */
export type MessagePreviewRequest = {
    /**
     * Format: well-formed-text
     * @description The text. It may be longer than a message can be.
     */
    message: string;
    /** Whether the text is counted with the replacements that `sendMessage` applies with the same member; `false` by default. */
    smart_encoding?: SmartEncoding;
};
/** The cost in one network. */
export type OperatorCost = {
    /** The network to which the prefix of the number was assigned. */
    operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
    /** An amount of money. */
    cost: Amount;
};
/** The encoding and the segments of a text. */
export type MessagePreview = {
    /** `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it. */
    encoding: Encoding;
    /** Septets for `gsm7`, UTF-16 code units for `ucs2`. */
    units: number;
    /** The number of SMS segments of the text. */
    segments: number;
    /** The number of units that fit before the next segment begins. */
    characters_left: number;
    /** Whether `sendMessage` accepts the text. */
    sendable: boolean;
    /** The cost in each network that has a price. */
    costs: OperatorCost[];
    /** The characters outside the GSM alphabet, each once, at most 20. */
    forcing_ucs2: {
        /** The character. */
        character: string;
        /** The position of its first occurrence in UTF-16 code units, starting at 0. */
        position: number;
    }[];
    /** The same text with typographic characters replaced, if the result needs only the GSM alphabet; otherwise null. */
    smart_encoding: {
        /** The text with the replacements. */
        message: string;
        /** The number of segments of that text. */
        segments: number;
    } | null;
};
/** Changes to a message. */
export type MessagePatch = {
    /** The text, 1 to 10 segments: at most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units if the text contains other characters. */
    message?: MessageText;
    /** Null for the default sender of the carrier. */
    sender_id?: SenderId | null;
    /** Null removes the URL. */
    callback_url?: CallbackUrl | null;
    /** Null sends the message at once. */
    send_at?: SendAt | null;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** Null removes the URL. */
    client_reference?: ClientReference | null;
    /** Replaces all members; null removes them. */
    metadata?: Metadata | null;
    /** The purpose of a message: */
    category?: MessageCategory;
};
/** An event of a message. */
export type MessageEvent = {
    /** 1 for the first entry. */
    sequence: number;
    status: MessageStatus | OpenEnumValue;
    /** The reason for the state, as one word; null without a reason. */
    reason: Reason;
    /** The carrier of the event; null for an event without a carrier. */
    carrier: string | null;
    /** The part of a long text that caused the event, starting at 1; null otherwise. */
    part: number | null;
    /** The exact code or text of the carrier; null without one. */
    carrier_code: string | null;
    /** Whether the same text to the same number would fail again: `true` for a number that does not exist, `false` for a phone that was switched off. Null without a failure, or if it is unknown. */
    permanent: boolean | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    at: Instant;
};
/** The events of a message. */
export type MessageEventList = {
    data: MessageEvent[];
};
/**
 * - `active`: its messages are sent, or wait for their time.
 *     - `paused`: its waiting messages are held until the batch is resumed, or until they expire.
 *     - `canceled`: its waiting messages were canceled.
 *     - `finished`: every message is in a final state.
 * @enum {string}
 */
export type MessageBatchState = "active" | "paused" | "canceled" | "finished";
/** A batch with the current states of its messages. */
export type MessageBatch = {
    /** `bat_` and a ULID in lower case, sorted by the time of creation. */
    id: MessageBatchId;
    state: MessageBatchState | OpenEnumValue;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The number of accepted messages. For a CSV file, the number of valid rows, also of those whose messages are not accepted yet. */
    accepted: number;
    /** The number of skipped recipients. */
    refused: number;
    /** The number of SMS segments of its messages. */
    segments: number;
    /** The number of messages in each state; states without messages are omitted. */
    statuses: {
        [key: string]: number;
    };
    /** The rows of the CSV file; null without a file. */
    progress: {
        /** The number of rows of the file. */
        rows: number;
        /** The number of rows whose messages were accepted or that were skipped. */
        processed: number;
    } | null;
};
/** One page of batches. */
export type MessageBatchPage = {
    data: MessageBatch[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** A recipient and the values of the variables. */
export type MessageBatchRecipient = {
    /** The destination in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The values of the variables, by name. */
    variables?: Words;
    /** Your own reference for the message, such as a booking number. */
    client_reference?: ClientReference;
};
/** A text and its recipients. */
export type TextBatchCreate = {
    /** The text; `{{name}}` is a variable of the recipient. A text that looks like a variable and is none, such as `{{ name }}`, `{{Name}}` or `{{name}`, is rejected. */
    message: MessageText;
    /** The recipients. A number that occurs several times receives the text several times. */
    recipients: MessageBatchRecipient[];
    /** Whether numbers that can only mean one Ugandan mobile number, such as `0772 123 456`, are changed to it instead of being rejected. `normalized` of the response reports them. `false` by default. */
    normalize_numbers?: boolean;
    /** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. */
    smart_encoding?: SmartEncoding;
    /**
     * The handling of invalid recipients, such as a wrong number or a missing variable:
     *     - `refuse` (default): nothing is sent, and the response lists the errors.
     *     - `skip`: the valid recipients receive the message, and the response lists the others. This includes
     *       recipients of the wrong form, such as a number or a variable that is a JSON number.
     * @enum {string}
     */
    on_invalid?: "refuse" | "skip";
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** The purpose of the messages; `transactional` by default. */
    category?: MessageCategory;
    template?: never;
};
/** A template and the recipients of its text. */
export type TemplateBatchCreate = {
    /** The template; each recipient has the values of its variables. */
    template: TemplateReference;
    /** The recipients. A number that occurs several times receives the text several times. */
    recipients: MessageBatchRecipient[];
    /** Whether numbers that can only mean one Ugandan mobile number, such as `0772 123 456`, are changed to it instead of being rejected. `normalized` of the response reports them. `false` by default. */
    normalize_numbers?: boolean;
    /** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. */
    smart_encoding?: SmartEncoding;
    /**
     * The handling of invalid recipients, such as a wrong number or a missing variable:
     *     - `refuse` (default): nothing is sent, and the response lists the errors.
     *     - `skip`: the valid recipients receive the message, and the response lists the others. This includes
     *       recipients of the wrong form, such as a number or a variable that is a JSON number.
     * @enum {string}
     */
    on_invalid?: "refuse" | "skip";
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** The purpose of the messages; `transactional` by default. */
    category?: MessageCategory;
    message?: never;
};
/** A text or a template with its recipients. The other members apply to all recipients. */
export type MessageBatchCreate = TextBatchCreate | TemplateBatchCreate;
/** A text for the recipients of a CSV file. */
export type TextBatchOfFile = {
    /** The text; `{{name}}` is the value in the column `name`. */
    message: MessageText;
    /** Whether numbers that can only mean one Ugandan mobile number, such as `0772 123 456`, are changed to it instead of being rejected. `normalized` of the response reports them. `false` by default. */
    normalize_numbers?: boolean;
    /** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. */
    smart_encoding?: SmartEncoding;
    /**
     * The handling of invalid recipients, such as a wrong number or a missing variable:
     *     - `refuse` (default): nothing is sent, and the response lists the errors.
     *     - `skip`: the valid recipients receive the message, and the response lists the others. This includes
     *       recipients of the wrong form, such as a number or a variable that is a JSON number.
     * @enum {string}
     */
    on_invalid?: "refuse" | "skip";
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** The purpose of the messages; `transactional` by default. */
    category?: MessageCategory;
    template?: never;
};
/** A template for the recipients of a CSV file. */
export type TemplateBatchOfFile = {
    /** The template; each row has the values of its variables. */
    template: TemplateReference;
    /** Whether numbers that can only mean one Ugandan mobile number, such as `0772 123 456`, are changed to it instead of being rejected. `normalized` of the response reports them. `false` by default. */
    normalize_numbers?: boolean;
    /** Whether typographic characters are replaced, as `smart_encoding` of the preview proposes, so that the text needs only the GSM alphabet. */
    smart_encoding?: SmartEncoding;
    /**
     * The handling of invalid recipients, such as a wrong number or a missing variable:
     *     - `refuse` (default): nothing is sent, and the response lists the errors.
     *     - `skip`: the valid recipients receive the message, and the response lists the others. This includes
     *       recipients of the wrong form, such as a number or a variable that is a JSON number.
     * @enum {string}
     */
    on_invalid?: "refuse" | "skip";
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** The purpose of the messages; `transactional` by default. */
    category?: MessageCategory;
    message?: never;
};
/** A text or a template for the recipients of a CSV file. */
export type MessageBatchOfFile = TextBatchOfFile | TemplateBatchOfFile;
/** A form with a CSV file of recipients and the other members of the batch. */
export type MessageBatchUpload = {
    /**
     * Format: binary
     * @description A CSV file of at most 10 MB and 50,000 rows below its header. The column `to` is the number; each other column is a variable with the name of its header in lower case. Commas, semicolons and tabs are recognised as separators, and UTF-8, UTF-16 and Windows-1252 as encodings.
     */
    file: Blob;
    /** The batch without `recipients`, as JSON. */
    batch: MessageBatchOfFile;
};
/** The number of messages whose texts `smart_encoding` changed. */
export type SmartEncoded = number;
/** The message to a recipient, or the error. */
export type MessageBatchItem = {
    /** The id of the message; null if the recipient was skipped. */
    id: MessageId | null;
    /** The error; null if the message was accepted. */
    error: {
        /** An error code, such as `invalid_number`. */
        code: string;
        /** A sentence that explains the error. */
        detail: string;
    } | null;
};
/** The recognised form of the CSV file; null without a file. */
export type MessageBatchFile = {
    /** The number of rows below the header. */
    rows: number;
    /** The encoding: `utf-8`, `utf-16le`, `utf-16be` or `windows-1252`. */
    encoding: string;
    /** The separator of its cells: a comma, a semicolon or a tab. */
    separator: string;
} | null;
/** The result for each recipient, or the counts of a CSV file. */
export type AcceptedMessageBatch = {
    /** `bat_` and a ULID in lower case, sorted by the time of creation. */
    id: MessageBatchId;
    /** The number of messages that are stored on disk. For a CSV file, the number of valid rows, whose messages a background job accepts. */
    accepted: number;
    /** The number of skipped recipients. */
    refused: number;
    /** The positions in `recipients`, starting at 0, of the numbers that `normalize_numbers` changed; empty for a CSV file, whose rows `GET /v1/batches/{id}/rows` lists. */
    normalized: number[];
    /** The number of messages whose texts `smart_encoding` changed. */
    smart_encoded: SmartEncoded;
    /** One item for each recipient, in the order of the request; empty for a CSV file. */
    items: MessageBatchItem[];
    /** The recognised form of the CSV file; null without a file. */
    file: MessageBatchFile;
};
/** The expected result of a batch. */
export type MessageBatchPreview = {
    /** Whether `createBatch` accepts the batch with its `on_invalid`, if no limit is reached. */
    sendable: boolean;
    /** The number of valid recipients. */
    accepted: number;
    /** The number of invalid recipients. */
    refused: number;
    /** The number of SMS segments of the messages. */
    segments: number;
    /** The total cost of the messages; messages without a price add nothing. */
    cost: Amount;
    /** The text with the most segments; null if no recipient is valid. */
    longest: {
        /** Its position in `recipients`, starting at 0. */
        recipient: number;
        /** The text with the values of the recipient. */
        message: string;
        /** `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it. */
        encoding: Encoding;
        /** The number of SMS segments of the text. */
        segments: Segments;
    } | null;
    /** The first numbers that `normalize_numbers` changes, at most 20. */
    normalized: {
        /** Its position in `recipients`, starting at 0. */
        recipient: number;
        /** The number in the request. */
        from: string;
        /** The number that the message is sent to. */
        to: string;
    }[];
    /** The number of messages whose texts `smart_encoding` changed. */
    smart_encoded: SmartEncoded;
    /** The first variables of recipients that the text does not use, by name, at most 20. */
    unused_variables: string[];
    /** The errors of the first invalid recipients, at most 20. */
    errors: ValidationError[];
    /** The recognised form of the CSV file; null without a file. */
    file: MessageBatchFile;
};
/**
 * - `skipped`: no message was accepted for the row.
 *     - `normalized`: the message goes to the number that the cell can only mean.
 * @enum {string}
 */
export type MessageBatchRowStatus = "skipped" | "normalized";
/** A row of a CSV file that was skipped, or whose number was changed. */
export type MessageBatchRow = {
    /** Its position among the rows, starting at 0. */
    recipient: number;
    /** The first line of the row in the file. */
    line: number;
    status: MessageBatchRowStatus | OpenEnumValue;
    /** The cell in the column `to`, at most 64 characters. */
    value: string;
    /** The number of the message; of a skipped row, the number that the cell can only mean. Null if there is none. */
    number: string | null;
    /** The id of the message; null if the row was skipped. */
    message_id: MessageId | null;
    /** The error; null if the message was accepted. */
    error: {
        /** An error code, such as `invalid_number`. */
        code: string;
        /** A sentence that explains the error. */
        detail: string;
    } | null;
};
/** One page of rows. */
export type MessageBatchRowPage = {
    data: MessageBatchRow[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** A template without its texts. */
export type TemplateSummary = {
    /** `tpl_` and a ULID in lower case, sorted by the time of creation. */
    id: TemplateId;
    /** Your own name for the template. */
    name: TemplateName;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** 1 for the first. */
    latest_version: TemplateVersion;
    /** The languages of the newest version. */
    languages: string[];
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The time of its newest version. */
    updated_at: Instant;
};
/** One page of templates. */
export type TemplatePage = {
    data: TemplateSummary[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** The text in each language, by language tag; `{{name}}` is a variable. Texts that look like a variable and are none, such as `{{ name }}`, are rejected, and so are tags that differ only in case. */
export type TemplateTexts = {
    [key: string]: MessageText;
};
/** A variable of a template. */
export type TemplateVariable = {
    /** The maximum length of a value in UTF-16 code units. Requests with a longer value are rejected. */
    max_length: number;
};
/** The variables of the texts, by name. Every text must use exactly these variables. */
export type TemplateVariables = {
    [key: string]: TemplateVariable;
};
/** A template to store. */
export type TemplateCreate = {
    /** Your own name for the template. */
    name: TemplateName;
    /** The text in each language, by language tag; `{{name}}` is a variable. */
    texts: TemplateTexts;
    /** The variables of the texts, by name. */
    variables?: TemplateVariables;
};
/** A version of a template. */
export type Template = {
    /** `tpl_` and a ULID in lower case, sorted by the time of creation. */
    id: TemplateId;
    /** Your own name for the template. */
    name: TemplateName;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** 1 for the first. */
    version: TemplateVersion;
    /** The number of the newest version. */
    latest_version: TemplateVersion;
    /** The text in each language. */
    texts: {
        [key: string]: string;
    };
    /** The variables of the texts. */
    variables: {
        [key: string]: {
            /** The maximum length of a value in UTF-16 code units. */
            max_length: number;
        };
    };
    /** The time of its first version. */
    created_at: Instant;
    /** The time of this version. */
    updated_at: Instant;
};
/** A new version. Each member replaces the previous value. */
export type TemplatePatch = {
    /** The text in each language, by language tag; `{{name}}` is a variable. */
    texts?: TemplateTexts;
    /** The variables of the texts, by name. */
    variables?: TemplateVariables;
};
/** The encoding and the segments of a text. */
export type TemplateCount = {
    /** `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it. */
    encoding: Encoding;
    /** Septets for `gsm7`, UTF-16 code units for `ucs2`. */
    units: number;
    /** The number of SMS segments of the text. */
    segments: number;
    /** The number of units that fit before the next segment begins. */
    characters_left: number;
    /** Whether the text fits into 10 segments. */
    sendable: boolean;
};
/** The encoding and the segments of the texts with the longest values. */
export type TemplatePreview = {
    /** 1 for the first. */
    version: TemplateVersion;
    /** One entry for each language. */
    data: {
        /** The language tag. */
        language: string;
        /** With values of characters that need one septet in the GSM alphabet, such as `a` to `z`. */
        gsm7_values: TemplateCount;
        /** With values of any characters: a character outside the GSM alphabet changes the encoding to `ucs2`. */
        any_values: TemplateCount;
    }[];
};
/** The messages of one day to one network from one sender. */
export type MessageStatistics = {
    /**
     * Format: date
     * @description The day on which the messages were accepted.
     */
    day: string;
    /** The network to which the prefix of the number was assigned. A number that was ported to another network counts for its original network. */
    operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
    /** The sender of the request; null for the default sender of the carrier. */
    sender_id: string | null;
    /** The number of messages. */
    messages: number;
    /** The number of SMS segments. */
    segments: number;
    /** The total cost; messages that were accepted without a price add nothing. */
    cost: Amount;
    /** The number of messages in each state; states without messages are omitted. */
    statuses: {
        [key: string]: number;
    };
};
/** One page of counts. */
export type MessageStatisticsPage = {
    data: MessageStatistics[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** The verifications that were started on one day for numbers of one network. */
export type VerificationStatistics = {
    /**
     * Format: date
     * @description The day on which the verifications were started.
     */
    day: string;
    /** The network to which the prefix of the number was assigned. */
    operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
    /** The number of verifications. */
    started: number;
    /** Those whose code was entered. */
    approved: number;
    /** Those with five wrong codes. */
    failed: number;
    /** Those whose lifetime ended. */
    expired: number;
    /** Those that you canceled. */
    canceled: number;
    /** Those that another verification of the number replaced. */
    replaced: number;
    /** `approved` divided by `started`, with three decimals. */
    conversion: number;
};
/** One page of counts. */
export type VerificationStatisticsPage = {
    data: VerificationStatistics[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/**
 * The language of the text of the service, as a tag that compares without case (BCP 47):
 *
 *     - `en`: English
 *     - `lg`: Luganda
 *     - `sw`: Swahili
 *
 *     The texts in Luganda and Swahili are not reviewed yet: `text_reviewed` is `false`. If you need another text, use a
 *     template.
 */
export type VerificationLanguage = string;
/** For an Android app. */
export type AndroidAutofill = {
    /** The hash of 11 characters that identifies the app to the SMS Retriever. The text ends with it. */
    android_hash: string;
    web_host?: never;
};
/** For a web page. */
export type WebAutofill = {
    /** The host of the page. The last line of the text is `@host #code`. */
    web_host: string;
    android_hash?: never;
};
/** Ends the text so that a phone can enter the code by itself: with the hash of an Android app (SMS Retriever), or with the host of a web page (WebOTP, and Safari). */
export type VerificationAutofill = AndroidAutofill | WebAutofill;
/** A verification with a text of the service. */
export type LanguageVerificationCreate = {
    /** The number of the phone in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The language of the text; `en` by default. */
    language?: VerificationLanguage;
    /** The number of digits of the code, 4 to 8; 6 by default. */
    code_length?: number;
    /** The minutes for which the code is valid, 1 to 15; 10 by default. */
    lifetime_minutes?: number;
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The IP address of the person who asked for the code. The service stores only a keyed hash, to limit the codes per address; of an IPv6 address the first 64 bits count. */
    client_address?: string;
    /** Ends the text so that a phone can enter the code by itself: with the hash of an Android app (SMS Retriever), or with the host of a web page (WebOTP, and Safari). */
    autofill?: VerificationAutofill;
    template?: never;
};
/** A verification with the text of a template. */
export type TemplateVerificationCreate = {
    /** The number of the phone in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The template with the text. It must use the variable `code`, and can use `minutes`, the lifetime; it must not use others. */
    template: TemplateReference;
    /** The number of digits of the code, 4 to 8; 6 by default. */
    code_length?: number;
    /** The minutes for which the code is valid, 1 to 15; 10 by default. */
    lifetime_minutes?: number;
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** The IP address of the person who asked for the code. The service stores only a keyed hash, to limit the codes per address; of an IPv6 address the first 64 bits count. */
    client_address?: string;
    /** Ends the text so that a phone can enter the code by itself: with the hash of an Android app (SMS Retriever), or with the host of a web page (WebOTP, and Safari). */
    autofill?: VerificationAutofill;
    language?: never;
};
/** A verification to start, with a text of the service or of a template. */
export type VerificationCreate = LanguageVerificationCreate | TemplateVerificationCreate;
/** `ver_` and a ULID in lower case, sorted by the time of creation. */
export type VerificationId = string;
/**
 * The state of a verification:
 *
 *     - `pending`: the code is valid.
 *     - `approved`: the right code was entered. Final.
 *     - `failed`: five wrong codes were entered. Final.
 *     - `expired`: its lifetime is over. Final.
 *     - `canceled`: you canceled it. Final.
 *     - `replaced`: you started another verification for the same number. Final.
 * @enum {string}
 */
export type VerificationStatus = "pending" | "approved" | "failed" | "expired" | "canceled" | "replaced";
/** A verification of a number. */
export type Verification = {
    /** `ver_` and a ULID in lower case, sorted by the time of creation. */
    id: VerificationId;
    /** The number of the request. */
    to: string;
    status: VerificationStatus | OpenEnumValue;
    /** The number of codes that can still be compared. */
    attempts_left: number;
    /** The number of digits of the code. */
    code_length: number;
    /** The language tag of the text. */
    language: string;
    /** Whether a person who speaks the language has reviewed the text of the service; null for the text of a template. */
    text_reviewed: boolean | null;
    /** The number of messages with a code. */
    sends: number;
    /** The id of the latest message, for `getMessage`. */
    message_id: MessageId;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The time until which the code is valid. */
    expires_at: Instant;
    /** The time of the final state; null until then. */
    ended_at: string | null;
};
/** A code to compare. */
export type VerificationCheck = {
    /** The code that the person entered, 4 to 8 digits. */
    code: string;
};
/** The result of a comparison. */
export type VerificationCheckResult = {
    /** `ver_` and a ULID in lower case, sorted by the time of creation. */
    id: VerificationId;
    status: VerificationStatus | OpenEnumValue;
    /** The number of codes that can still be compared. */
    attempts_left: number;
};
/** `snd_` and a ULID in lower case, sorted by the time of creation. */
export type RegisteredSenderId = string;
/** A name that a user wants to send from. */
export type Sender = {
    /** `snd_` and a ULID in lower case, sorted by the time of creation. */
    id: RegisteredSenderId;
    /** The id of the user, sorted by the time of creation. */
    user_id: UserId;
    /** The sender as phones show it. */
    sender_id: string;
    /** Whether messages of the user without `sender_id` use this sender, for networks for which it is approved. */
    default: boolean;
    /** The note of the user for the administrator; null without a note. */
    note: string | null;
    /** The status of the sender for each network. */
    operators: {
        /** The network to which the prefix of the number was assigned. */
        operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
        /** `pending` before the first decision. */
        status: ("pending" | "approved" | "rejected") | OpenEnumValue;
        /** The reason of the decision; null without a reason. */
        reason: string | null;
        /** The time of the decision; null before the first decision. */
        decided_at: string | null;
    }[];
    /**
     * Format: date-time
     * @description The time of the registration.
     */
    created_at: string;
};
/** One page of senders. */
export type SenderPage = {
    data: Sender[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** The sender as phones show it: up to 11 characters of the GSM alphabet, or a short code. */
export type SenderName = string;
/**
 * Format: well-formed-text
 * @description A note for the administrator who decides: whose name it is and where it is registered.
 */
export type SenderNote = string;
/** A sender to register. */
export type SenderCreate = {
    /** The sender as phones show it: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id: SenderName;
    /** A note for the administrator who decides: whose name it is and where it is registered. */
    note?: SenderNote;
    /** Whether the sender is the default for messages without `sender_id`. */
    default?: boolean;
};
/** Changes to a sender. */
export type SenderUpdate = {
    /** Null removes it. */
    note?: SenderNote | null;
    /** Whether the sender is the default for messages without `sender_id`. */
    default?: boolean;
};
/** The decision of an administrator about a sender. */
export type SenderDecision = {
    /**
     * Whether live messages may use the sender.
     * @enum {string}
     */
    decision: "approved" | "rejected";
    /** The networks of the decision; all networks by default. */
    operators?: ("mtn" | "airtel" | "other")[];
    /**
     * Format: well-formed-text
     * @description The reason, for the user.
     */
    reason?: string;
};
/** `sup_` and a ULID in lower case, sorted by the time of creation. */
export type SuppressionId = string;
/**
 * The messages that are blocked:
 *     - `marketing`: messages of this category; codes and receipts are still sent.
 *     - `all`: every message.
 * @enum {string}
 */
export type SuppressionScope = "marketing" | "all";
/** A number to suppress. */
export type Suppression = {
    /** `sup_` and a ULID in lower case, sorted by the time of creation. */
    id: SuppressionId;
    /** The number; null after an erasure. Messages to it are still blocked, and `listSuppressions` with the number finds the suppression. */
    number: string | null;
    scope: SuppressionScope | OpenEnumValue;
    /** The origin: `api` (one request), `import` (a list) or `keyword` (a message from the phone, such as STOP). A keyword such as START removes your suppression with the scope `marketing`, whatever its origin, and none with the scope `all`. */
    source: ("api" | "import" | "keyword") | OpenEnumValue;
    /** Your note; null without one. */
    note: string | null;
    /**
     * `live` for messages to phones, `test` for messages to the simulator.
     * @enum {string}
     */
    mode: "live" | "test";
    /**
     * Format: date-time
     * @description An RFC 3339 time in UTC, with milliseconds.
     */
    created_at: string;
};
/** One page of suppressions. */
export type SuppressionPage = {
    data: Suppression[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** A number to suppress. */
export type SuppressionCreate = {
    /** The number in international format: `+256`, then 7, then eight digits. */
    number: string;
    /** The messages to block; `marketing` by default. */
    scope?: SuppressionScope;
    /**
     * Format: well-formed-text
     * @description The reason, for your own records.
     */
    note?: string;
};
/** Numbers to suppress. */
export type SuppressionImport = {
    /** 1 to 1,000 suppressions. */
    suppressions: SuppressionCreate[];
};
/** The result of an import. */
export type SuppressionImportResult = {
    /** The number of new suppressions. */
    added: number;
    /** The number of suppressions that existed before. */
    changed: number;
};
/** The purpose that the person agreed to. `marketing` applies to messages of this category; choose other words for your own purposes. */
export type ConsentPurpose = string;
/**
 * `given`, or `withdrawn` once `withdrawn_at` is set.
 * @enum {string}
 */
export type ConsentStatus = "given" | "withdrawn";
/** `con_` and a ULID in lower case, sorted by the time of creation. */
export type ConsentId = string;
/** The consent of a person to a purpose. */
export type Consent = {
    /** `con_` and a ULID in lower case, sorted by the time of creation. */
    id: ConsentId;
    /** The number of the person. */
    number: string;
    /** The purpose that the person agreed to. */
    purpose: string;
    /** The place of the consent. */
    source: string;
    /** The text that the person agreed to. */
    wording: string;
    /**
     * Format: date-time
     * @description The time of the consent: RFC 3339 in UTC, with milliseconds.
     */
    given_at: string;
    /** The time of the withdrawal; null until then. */
    withdrawn_at: string | null;
    status: ConsentStatus | OpenEnumValue;
    /**
     * `live` for messages to phones, `test` for messages to the simulator.
     * @enum {string}
     */
    mode: "live" | "test";
    /**
     * Format: date-time
     * @description The time when it was stored: RFC 3339 in UTC, with milliseconds.
     */
    created_at: string;
};
/** One page of consents. */
export type ConsentPage = {
    data: Consent[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** The consent of a person to a purpose. */
export type ConsentCreate = {
    /** The number in international format: `+256`, then 7, then eight digits. */
    number: string;
    /** The purpose that the person agreed to. */
    purpose: ConsentPurpose;
    /**
     * Format: well-formed-text
     * @description The place of the consent, such as a form, the URL of a page or an event.
     */
    source: string;
    /**
     * Format: well-formed-text
     * @description The text that the person agreed to.
     */
    wording: string;
    /**
     * Format: date-time
     * @description The time of the consent, in RFC 3339 with any offset; not in the future.
     */
    given_at: string;
};
/** A row of an import with the members of `ConsentCreate`. An invalid member rejects only this row. */
export type ConsentRow = {
    /** The number in international format. */
    number: string;
    /** The purpose that the person agreed to. */
    purpose: string;
    /** The place of the consent. */
    source: string;
    /** The text that the person agreed to. */
    wording: string;
    /** The time of the consent, in RFC 3339. */
    given_at: string;
};
/** Consents to store. */
export type ConsentImport = {
    /** 1 to 1,000 consents. */
    consents: ConsentRow[];
};
/** The consent of a row, or the error. */
export type ConsentImportItem = {
    /** The id of the consent; null if the row was rejected. */
    id: ConsentId | null;
    /** Null if the consent is stored. */
    error: {
        /** An error code, such as `invalid_number`. */
        code: string;
        /** A sentence that explains the error. */
        detail: string;
    } | null;
};
/** The results of an import. */
export type ConsentImportResult = {
    /** The number of stored rows. */
    added: number;
    /** The number of rows that were stored before or are repeated in the request. */
    unchanged: number;
    /** The number of invalid rows. */
    refused: number;
    /** One result for each row, in the order of the request. */
    items: ConsentImportItem[];
};
/** A part of a message that was submitted to a carrier. */
export type ExportedSubmission = {
    /** 1 for the first attempt to send the message. */
    attempt: number;
    /** 1 for the first part. */
    part: number;
    /** The carrier. */
    carrier: string;
    /** The id that the carrier assigned; null without one. */
    carrier_message_id: string | null;
    /** `submitting`: without a response yet. `accepted` or `refused` by the carrier. `uncertain`: the response was lost. */
    status: ("submitting" | "accepted" | "refused" | "uncertain") | OpenEnumValue;
    /** The status in the last receipt; null without a receipt. */
    receipt: string | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    submitted_at: Instant;
};
/** The entry of a message in the queue. */
export type ExportedQueueEntry = {
    /** The carrier of the entry; null for any carrier. */
    carrier: string | null;
    /** The time when it is due. */
    due_at: Instant;
    /** The number of attempts. */
    attempts: number;
    /** The process that has the lease; null without a lease. */
    leased_by: string | null;
};
/** `whk_` and a ULID in lower case, sorted by the time of creation. */
export type WebhookDeliveryId = string;
/**
 * - `pending`: waits for its first or next attempt.
 *     - `delivered`: the receiver returned 2xx.
 *     - `exhausted`: the last attempt failed.
 *     - `stopped`: the receiver returned 410, or its endpoint was disabled or deleted.
 * @enum {string}
 */
export type DeliveryStatus = "pending" | "delivered" | "exhausted" | "stopped";
/** A webhook about a message. */
export type ExportedWebhook = {
    /** `whk_` and a ULID in lower case, sorted by the time of creation. */
    id: WebhookDeliveryId;
    /** The type of the webhook, such as `message.delivered`. */
    event_type: string;
    /** Scheme, host and port of the receiver. */
    origin: string;
    status: DeliveryStatus | OpenEnumValue;
    /** The number of attempts. */
    attempt_count: number;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The time of the next attempt, or of the last one. */
    due_at: Instant;
    /** The time when it was delivered, abandoned or stopped; null while it is pending. */
    finished_at: Instant | null;
};
/** A message with its timeline, submissions and webhooks. */
export type ExportedMessage = {
    /** `msg_` and a ULID in lower case, sorted by the time of creation. */
    id: MessageId;
    status: MessageStatus | OpenEnumValue;
    /** The reason for the state, as one word; null without a reason. */
    reason: Reason;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** The number. */
    to: string;
    /** The text; null after the retention period. */
    message: string | null;
    /** The sender of the request, or the user's default sender; null for the sender of the carrier. */
    sender_id: string | null;
    /** Scheme, host and port of the URL for webhooks; null without one. */
    callback_origin: string | null;
    /** `gsm7` (160 characters per segment) or `ucs2` (70); the characters of the text determine it. */
    encoding: Encoding;
    /** The number of SMS segments of the text. */
    segments: Segments;
    priority: Priority | OpenEnumValue;
    category: MessageCategory | OpenEnumValue;
    /** The user's own reference; null without one. */
    client_reference: string | null;
    /** The user's own texts; null without any. */
    metadata: {
        [key: string]: string;
    } | null;
    /** The id of the inbound message that it answers; null for any other message. */
    in_reply_to: string | null;
    /** The id of its batch; null without a batch. */
    batch_id: string | null;
    /** The user who sent it. */
    user_id: number;
    /** The login of that user. */
    user: string;
    /** The id of the API key that sent it; null if the user signed in with a password. */
    key: string | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The time to send the message; null if it was sent at once. */
    send_at: Instant | null;
    /** The time after which the message is not submitted any more. */
    expires_at: Instant;
    /** The timeline, oldest first. */
    events: MessageEvent[];
    /** The parts that were submitted to carriers. */
    submissions: ExportedSubmission[];
    /** The entry of the message in the queue; null if it is not queued. */
    waiting: ExportedQueueEntry | null;
    /** Webhooks about the message, oldest first. */
    webhooks: ExportedWebhook[];
};
/** A receipt of a carrier that matches no message. */
export type ExportedReceipt = {
    /** The id of the receipt. */
    id: string;
    /** The carrier that sent it. */
    carrier: string;
    /** The carrier's id for the message. */
    carrier_message_id: string;
    /** The status of the message, such as `delivered`. */
    status: string;
    /** The reason as one word; null without one. */
    reason: string | null;
    /** The exact code of the carrier; null without one. */
    carrier_code: string | null;
    /** The last nine digits of the number. */
    to: string | null;
    /** The sender of the message; null if the receipt has none. */
    sender_id: string | null;
    /** The beginning of the text; null if the receipt has none. */
    message_text: string | null;
    /** The time when the carrier accepted the message, by its own clock and without a zone; null if unknown. */
    submitted_at: string | null;
    /** The time when the message ended, by the carrier's clock and without a zone; null if unknown. */
    done_at: string | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    received_at: Instant;
};
/** `inb_` and a ULID in lower case, sorted by the time of creation. */
export type InboundMessageId = string;
/** A message from the number. */
export type ExportedInboundMessage = {
    /** `inb_` and a ULID in lower case, sorted by the time of creation. */
    id: InboundMessageId;
    /** The number. */
    from: string;
    /** The short code, number or sender that it was sent to. */
    to: string;
    /** The text, with … in place of missing parts; null after the retention period. */
    message: string | null;
    /** The number of parts of a long text that did not arrive within a day; 0 if it is complete. */
    missing_parts: number;
    /** `stop`, `start` or `help` if the text is such a keyword; otherwise null. */
    keyword: ("stop" | "start" | "help") | OpenEnumValue | null;
    /** The carrier that sent it. */
    carrier: string;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    received_at: Instant;
    /** The user who received it. */
    user_id: number;
};
/** A long message from the number with stored parts. */
export type ExportedInboundParts = {
    /** The number. */
    from: string;
    /** The short code, number or sender that it was sent to. */
    to: string;
    /** The carrier that sent the parts. */
    carrier: string;
    /** The reference of all parts. */
    reference: number;
    /** The total number of parts. */
    total: number;
    /** The text of the stored parts, with … in place of missing parts. */
    text: string;
    /** Whether all parts have arrived. The text is then in `inbound_messages`. */
    is_complete: boolean;
    /** The time when the parts are deleted. */
    expires_at: Instant;
};
/** A suppression of the number. */
export type ExportedSuppression = {
    /** `sup_` and a ULID in lower case, sorted by the time of creation. */
    id: SuppressionId;
    /** The number; null after an erasure, when only its keyed hash is stored. */
    number: string | null;
    scope: SuppressionScope | OpenEnumValue;
    /** The origin: `api` (one request), `import` (a list) or `keyword` (a message from the phone). */
    source: ("api" | "import" | "keyword") | OpenEnumValue;
    /** The note of the user; null without one. */
    note: string | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The user whose messages it blocks. */
    user_id: number;
};
/** An opt-out of the phone from an address, for all users. */
export type ExportedOptOut = {
    /** The address that the phone wrote to; null if the carrier does not report it. */
    address: string | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
};
/** A consent of the number. */
export type ExportedConsent = {
    /** `con_` and a ULID in lower case, sorted by the time of creation. */
    id: ConsentId;
    /** The number. */
    number: string;
    /** The purpose that the person agreed to. */
    purpose: string;
    /** The place of the consent. */
    source: string;
    /** The text that the person agreed to. */
    wording: string;
    /** The time of the consent. */
    given_at: Instant;
    /** The time of the withdrawal; null until then. */
    withdrawn_at: string | null;
    status: ConsentStatus | OpenEnumValue;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The user to whom it was given. */
    user_id: number;
};
/** A verification of the number. */
export type ExportedVerification = {
    /** `ver_` and a ULID in lower case, sorted by the time of creation. */
    id: VerificationId;
    /** The number. */
    to: string;
    status: VerificationStatus | OpenEnumValue;
    /** The number of codes that can still be compared. */
    attempts_left: number;
    /** The number of digits of the code. */
    code_length: number;
    /** The language tag of the text. */
    language: string;
    /** Whether the text of the service is reviewed; null for the text of a template. */
    text_reviewed: boolean | null;
    /** The number of messages with a code. */
    sends: number;
    /** The id of the latest message. */
    message_id: string;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** An RFC 3339 time in UTC, with milliseconds. */
    expires_at: Instant;
    /** The time of the final state; null until then. */
    ended_at: string | null;
    /** The user who started it. */
    user_id: number;
};
/** A message that counts towards the limit of messages to one number. */
export type CountedMessage = {
    /** The id of the message. */
    message_id: string;
    /** The user who sent it. */
    user_id: number;
    /** An RFC 3339 time in UTC, with milliseconds. */
    counted_at: Instant;
};
/** A row of a CSV file of a batch. */
export type ExportedRecipientRow = {
    /** The id of the batch. */
    batch_id: string;
    /** The first line of the row in the file. */
    line: number;
    /** `waiting`, `skipped`, or `normalized` if the message was accepted with a changed number. */
    status: ("waiting" | "skipped" | "normalized") | OpenEnumValue;
    /** The cell in the column `to`, at most 64 characters. */
    value: string;
    /** The number that the cell means. */
    number: string;
    /** The text of the message; null unless the row waits. */
    text: string | null;
    /** The id of the message; null without one. */
    message_id: string | null;
    /** The reason why the row was skipped; null otherwise. */
    error: {
        /** An error code, such as `invalid_number`. */
        code: string;
        /** A sentence that explains the error. */
        detail: string;
    } | null;
    /** The user who created the batch; null while the batch is not stored. */
    user_id: number | null;
};
/** The stored data of a phone number. */
export type NumberExport = {
    /** The number of the request. */
    number: string;
    /** An RFC 3339 time in UTC, with milliseconds. */
    exported_at: Instant;
    /** Messages to the number, oldest first. */
    messages: ExportedMessage[];
    /** Receipts of carriers about the number that match no message. */
    unmatched_receipts: ExportedReceipt[];
    /** The reference in the parts of the last long message to the number; null if there was none. */
    part_reference: number | null;
    /** Messages from the number, oldest first. */
    inbound_messages: ExportedInboundMessage[];
    /** Long messages from the number with parts that are still stored (for a day). */
    inbound_parts: ExportedInboundParts[];
    /** Suppressions of the number, including those with only its keyed hash. */
    suppressions: ExportedSuppression[];
    /** Addresses whose marketing messages the phone has ended with STOP, also after an erasure. */
    opt_outs: ExportedOptOut[];
    /** Consents of the number, also withdrawn ones. */
    consents: ExportedConsent[];
    /** Verifications of the number, without their codes. */
    verifications: ExportedVerification[];
    /** Messages that count towards the limit of messages to one number and were deleted or changed. */
    counted_messages: CountedMessage[];
    /** Rows of CSV files of batches that are stored: rows that wait, that were skipped, or whose number was changed. */
    recipient_rows: ExportedRecipientRow[];
};
/** The result of an erasure. */
export type NumberErasure = {
    /** The number of the request. */
    number: string;
    /** The number of deleted messages to the number. */
    messages: number;
    /** The number of deleted messages from the number. */
    inbound_messages: number;
    /**
     * The copies of the number that remain in the files of a SQLite database; null on PostgreSQL.
     *
     *     - `cleared`: none.
     *     - `log-in-use`: parts of the write-ahead log, because it is being read. The service empties it within ten minutes.
     *     - `rewrite-due`: copies in unused parts of the file, which is too large or in use. Run `ngoma vacuum`.
     *     - `in-other-rows`: other rows contain the digits, such as a text to another person.
     */
    traces: ("cleared" | "log-in-use" | "rewrite-due" | "in-other-rows") | OpenEnumValue | null;
};
/** A message that a phone has sent to you. */
export type InboundMessage = {
    /** `inb_` and a ULID in lower case, sorted by the time of creation. */
    id: InboundMessageId;
    /** The sender: a number like +256772123456, or the carrier's text if it is not a phone number. */
    from: string;
    /** The short code, number or sender that the phone wrote to. */
    to: string;
    /** The text, with … in place of missing parts; null after the retention period. */
    message: string | null;
    /** The number of parts of a long text that did not arrive within a day; 0 if it is complete. */
    missing_parts: number;
    /** The keyword of the text: `stop` has ended marketing from the address for all users, `start` has permitted it again, `help` asks for information. Null for any other text. */
    keyword: ("stop" | "start" | "help") | OpenEnumValue | null;
    /** The carrier that sent it. */
    carrier: string;
    /**
     * `live` for a phone, `test` for the simulator.
     * @enum {string}
     */
    mode: "live" | "test";
    /**
     * Format: date-time
     * @description An RFC 3339 time in UTC, with milliseconds.
     */
    received_at: string;
};
/** One page of inbound messages. */
export type InboundMessagePage = {
    data: InboundMessage[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** A reply to an inbound message. */
export type InboundMessageReply = {
    /** The text, 1 to 10 segments: at most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units if the text contains other characters. */
    message: MessageText;
    /** The URL for signed webhooks about this message: a public `https` URL on port 443 or 8443. */
    callback_url?: CallbackUrl;
    /** The time to send the message, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** The time after which the message is not submitted any more: 1 minute to 72 hours after `send_at`, by default 24 hours after it. */
    expires_at?: ExpiresAt;
    /** The order in which a carrier receives waiting messages. */
    priority?: Priority;
    /** Your own reference for the message, such as a booking number. */
    client_reference?: ClientReference;
    /** Your own texts about the message: at most 20, each of up to 500 characters. */
    metadata?: Metadata;
    /** The purpose of the message; `transactional` by default. */
    category?: MessageCategory;
};
/**
 * - `running`: messages are submitted.
 *     - `paused`: nothing is submitted. The link stays open, and receipts are processed.
 *     - `draining`: no new message is assigned to the carrier. Messages that wait for it are submitted.
 *     - `stopped`: as `paused`, but set by the service because the carrier rejected the settings; see `reason`. An operator
 *       must resume the carrier.
 * @enum {string}
 */
export type CarrierState = "running" | "paused" | "draining" | "stopped";
/** The link to a carrier in one process. */
export type CarrierProcess = {
    /** The id of the process; it changes with each restart. */
    id: string;
    /**
     * `up` if a submit can be sent now; otherwise `down`. An SMPP link that has answered no submit for a minute is `down` too, but messages are still submitted to it.
     * @enum {string}
     */
    health: "up" | "down";
    /** The reason why the link is down. If the link is up: a partial failure, or null. */
    reason: string | null;
    /** Whether an operator must act, for example after a wrong password. */
    needs_operator: boolean;
    /**
     * Format: date-time
     * @description The time of the last change of `health`.
     */
    since: string;
    /** The number of submits that wait for a response, or for the response to be stored. */
    in_flight: number;
    /** The current rate of the process in submits per second; lower while the carrier throttles. Null: no limit. */
    per_second: number | null;
    /**
     * Format: date-time
     * @description The time of this report.
     */
    seen_at: string;
};
/** A connection to mobile networks: its state and its waiting messages. */
export type Carrier = {
    /** The name of the carrier in messages and settings. */
    name: string;
    /**
     * The protocol.
     * @enum {string}
     */
    kind: "smpp" | "http" | "simulator";
    /** - `running`: messages are submitted. */
    state: CarrierState;
    /** The reason for the state; null without a reason. */
    reason: string | null;
    /** The time of the last change of `state`; null if it never changed. */
    changed_at: string | null;
    /** The report of each process from the last minute; empty if no process sends messages. */
    processes: CarrierProcess[];
    /** The number of messages that are due and wait for this carrier, up to 10,000. */
    queued: number;
    /** The maximum number of submits without a response, for each process. */
    window: number;
    /** The limit of submits per second in the settings; null: no limit. */
    per_second: number | null;
};
/** All carriers. */
export type CarrierList = {
    data: Carrier[];
};
/** The new state of a carrier, and the reason. */
export type CarrierUpdate = {
    /**
     * `running` resumes the carrier from any other state.
     * @enum {string}
     */
    state: "running" | "paused" | "draining";
    /**
     * Format: well-formed-text
     * @description A reason for other operators. Without it, the carrier has no reason.
     */
    reason?: string;
};
/** The fields that the carrier sends. Its settings define which fields are read. */
export type CarrierCallback = {
    [key: string]: unknown;
} | {
    [key: string]: unknown;
}[];
/**
 * XML or plain text. The settings of the carrier define what is read.
 * @example <report id="7f3a91c2"><status>DELIVRD</status></report>
 */
export type CarrierCallbackText = string;
/** `whe_` and a ULID in lower case, sorted by the time of creation. */
export type WebhookEndpointId = string;
/**
 * The webhook types of this version of the service. Terms are categories and tags; they have no trash, so `term.trashed` and `term.restored` never occur.
 * @enum {string}
 */
export type WebhookEventType = "message.sent" | "message.delivered" | "message.undelivered" | "message.expired" | "message.rejected" | "message.failed" | "message.unknown" | "message.canceled" | "message.received" | "batch.finished" | "batch.paused" | "verification.approved" | "verification.expired" | "verification.failed" | "event.created" | "event.updated" | "event.trashed" | "event.restored" | "event.deleted" | "venue.created" | "venue.updated" | "venue.trashed" | "venue.restored" | "venue.deleted" | "organizer.created" | "organizer.updated" | "organizer.trashed" | "organizer.restored" | "organizer.deleted" | "term.created" | "term.updated" | "term.trashed" | "term.restored" | "term.deleted" | "webhook_endpoint.disabled";
/** A webhook type, or `*` for all current and future types. */
export type WebhookSubscription = WebhookEventType | "*";
/**
 * - `by_request`: a user disabled it.
 *     - `gone`: it returned 410.
 *     - `failing`: all attempts failed for five days.
 * @enum {string}
 */
export type DisabledReason = "by_request" | "gone" | "failing";
/** A URL that receives webhooks. */
export type WebhookEndpoint = {
    /** `whe_` and a ULID in lower case, sorted by the time of creation. */
    id: WebhookEndpointId;
    /** The URL of the receiver. */
    url: string;
    /** The webhook types that the endpoint receives. */
    event_types: (WebhookSubscription | OpenEnumValue)[];
    /** Your own description; null without one. */
    description: string | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** Whether the endpoint is disabled. */
    disabled: boolean;
    /** The reason why it is disabled; null if it is enabled. */
    disabled_reason: DisabledReason | OpenEnumValue | null;
    /** The time when it was disabled; null if it is enabled. */
    disabled_at: Instant | null;
    /** The time of the first failure since the last success; null if the last attempt succeeded, or without attempts. */
    failing_since: Instant | null;
    /** The time until which the previous secret also signs; null if only one secret signs. */
    old_secret_until: Instant | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** An RFC 3339 time in UTC, with milliseconds. */
    updated_at: Instant;
};
/** One page of endpoints. */
export type WebhookEndpointPage = {
    data: WebhookEndpoint[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/**
 * Format: uri
 * @description The URL for signed webhooks: a public `https` URL on port 443 or 8443. On a developer's machine a test key can also use `http://127.0.0.1:<port>`.
 */
export type EndpointUrl = string;
/** The webhook types that the endpoint receives, or `*` for all. */
export type EndpointEventTypes = WebhookSubscription[];
/** Your own description; null without one. */
export type EndpointDescription = string | null;
/** An endpoint to create. */
export type WebhookEndpointCreate = {
    /** The URL for signed webhooks: a public `https` URL on port 443 or 8443. */
    url: EndpointUrl;
    /** The webhook types that the endpoint receives, or `*` for all. */
    event_types: EndpointEventTypes;
    /** Your own description; null without one. */
    description?: EndpointDescription;
};
/** An endpoint and its secret. */
export type WebhookEndpointWithSecret = {
    /** `whe_` and a ULID in lower case, sorted by the time of creation. */
    id: WebhookEndpointId;
    /** The URL of the receiver. */
    url: string;
    /** The webhook types that the endpoint receives. */
    event_types: (WebhookSubscription | OpenEnumValue)[];
    /** Your own description; null without one. */
    description: string | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    /** Whether the endpoint is disabled. */
    disabled: boolean;
    /** The reason why it is disabled; null if it is enabled. */
    disabled_reason: DisabledReason | OpenEnumValue | null;
    /** The time when it was disabled; null if it is enabled. */
    disabled_at: Instant | null;
    /** The time of the first failure since the last success; null if the last attempt succeeded, or without attempts. */
    failing_since: Instant | null;
    /** The time until which the previous secret also signs; null if only one secret signs. */
    old_secret_until: Instant | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** An RFC 3339 time in UTC, with milliseconds. */
    updated_at: Instant;
    /** The secret that signs its webhooks: `whsec_` and base64. Store it: it is not returned again. */
    secret: string;
};
/** Changes to an endpoint. */
export type WebhookEndpointUpdate = {
    /** The URL for signed webhooks: a public `https` URL on port 443 or 8443. */
    url?: EndpointUrl;
    /** The webhook types that the endpoint receives, or `*` for all. */
    event_types?: EndpointEventTypes;
    /** Your own description; null without one. */
    description?: EndpointDescription;
    /** `true` disables the endpoint, `false` enables it. */
    disabled?: boolean;
};
/** The options of a rotation. */
export type WebhookSecretRotation = {
    /** The time in seconds during which the previous secret also signs, up to 7 days. The default is one day. */
    overlap_seconds?: number;
};
/** The type of a webhook, or `webhook_endpoint.test`. */
export type DeliveredType = WebhookEventType | "webhook_endpoint.test";
/** A webhook to one URL. */
export type WebhookDelivery = {
    /** `whk_` and a ULID in lower case, sorted by the time of creation. */
    id: WebhookDeliveryId;
    /** The type of the webhook. */
    event_type: DeliveredType | OpenEnumValue;
    /** The URL of the receiver. */
    url: string;
    /** The endpoint; null for the `callback_url` of a message. */
    endpoint_id: WebhookEndpointId | null;
    /** The message or inbound message of the webhook; null for other webhooks. */
    message_id: MessageId | InboundMessageId | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    status: DeliveryStatus | OpenEnumValue;
    /** The number of attempts, including those before it was resent. */
    attempt_count: number;
    /** The time of the next attempt; null without one. */
    next_attempt_at: Instant | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The time when it was delivered, abandoned or stopped; null while it is pending. */
    finished_at: Instant | null;
};
/** One page of deliveries. */
export type WebhookDeliveryPage = {
    data: WebhookDelivery[];
    /** The value of `cursor` for the next page; null on the last page. */
    next_cursor: string | null;
};
/** The deliveries to resend. */
export type WebhookReplay = {
    /**
     * Format: date-time
     * @description Deliveries that were created at this time or later, RFC 3339.
     */
    created_after: string;
    /**
     * Format: date-time
     * @description Deliveries that were created before this time, RFC 3339; now by default.
     */
    created_before?: string;
    /** Deliveries in these states; all except `delivered` by default. */
    status?: ("pending" | "delivered" | "exhausted" | "stopped")[];
    /** Only deliveries to this endpoint. */
    endpoint_id?: WebhookEndpointId;
    /** Only deliveries of this type. */
    event_type?: DeliveredType;
};
/** The result. */
export type WebhookReplayed = {
    /** The number of deliveries that are due again. */
    replayed: number;
    /** Whether more deliveries may match. */
    has_more: boolean;
    /** With `has_more`: the `created_before` of the next request; otherwise null. */
    created_before: Instant | null;
};
/**
 * - `answered`: the receiver responded; see the status.
 *     - `refused`: webhooks are not sent to this address.
 *     - `timed_out`: the receiver did not respond in time.
 *     - `failed`: the name resolution or the connection failed.
 *     - `unsigned`: there was no secret to sign it with.
 * @enum {string}
 */
export type AttemptOutcome = "answered" | "refused" | "timed_out" | "failed" | "unsigned";
/** One attempt. */
export type WebhookAttempt = {
    /** 1 for the first. */
    number: number;
    /** An RFC 3339 time in UTC, with milliseconds. */
    started_at: Instant;
    /** The duration in milliseconds. */
    duration_ms: number;
    outcome: AttemptOutcome | OpenEnumValue;
    /** The status of the response; null without one. */
    status: number | null;
    /** The first KiB of the response body; null without one. */
    response_excerpt: string | null;
    /** The reason why there was no response, without the resolved address; null with a response. */
    error: string | null;
};
/** A webhook to one URL with its body and its attempts. */
export type WebhookDeliveryWithAttempts = {
    /** `whk_` and a ULID in lower case, sorted by the time of creation. */
    id: WebhookDeliveryId;
    /** The type of the webhook. */
    event_type: DeliveredType | OpenEnumValue;
    /** The URL of the receiver. */
    url: string;
    /** The endpoint; null for the `callback_url` of a message. */
    endpoint_id: WebhookEndpointId | null;
    /** The message or inbound message of the webhook; null for other webhooks. */
    message_id: MessageId | InboundMessageId | null;
    /** `live` for phones, `test` for the simulator. */
    mode: Mode;
    status: DeliveryStatus | OpenEnumValue;
    /** The number of attempts, including those before it was resent. */
    attempt_count: number;
    /** The time of the next attempt; null without one. */
    next_attempt_at: Instant | null;
    /** An RFC 3339 time in UTC, with milliseconds. */
    created_at: Instant;
    /** The time when it was delivered, abandoned or stopped; null while it is pending. */
    finished_at: Instant | null;
    /** The exact body that is sent and signed. */
    payload: string;
    /** The attempts in order. */
    attempts: WebhookAttempt[];
};
/**
 * The role of a user.
 * @enum {string}
 */
export type Role = "administrator" | "editor" | "author" | "contributor" | "subscriber";
/** The cost of this month. */
export type Spending = {
    /** The month in the installation's time zone, such as `2026-11`. */
    month: string;
    /** An amount of money. */
    limit: Amount;
    /** The cost of the messages that were accepted since the start of the month, counted while a limit is set. It includes messages that were canceled later. */
    spent: Amount;
    /**
     * Format: date-time
     * @description The start of the next month.
     */
    ends_at: string;
};
/** A person or a program with a role. */
export type User = {
    /** The id of the user, sorted by the time of creation. */
    id: UserId;
    /** The login. */
    login: string;
    /** The e-mail address; the user can also sign in with it. */
    email: string | null;
    role: Role | OpenEnumValue;
    /** The limits of the user. */
    limits: {
        /** The maximum cost of live messages in a month; null: no limit. */
        spend_per_month: string | null;
    };
    /** The cost of the live messages of this month; null without a limit. */
    spending: Spending | null;
    /** Whether the user is disabled: all passwords and keys are rejected. */
    disabled: boolean;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time when the user was disabled; null if enabled.
     */
    disabled_at: string | null;
};
/** A page of users. */
export type UserPage = {
    /** The users, newest first. */
    data: User[];
    /** The cursor for the next page; `null` on the last page. */
    next_cursor: string | null;
};
/**
 * Format: well-formed-text
 * @description The e-mail address; the user can sign in with it or with the login.
 */
export type Email = string;
/** The maximum cost of messages in a month, in the currency of the installation. Null: no limit. */
export type SpendingLimit = string | null;
/** The limits of the user. Omitted members do not change; a new user has no limit by default. */
export type UserLimits = {
    /** The maximum cost of live messages in a month, for all keys and passwords of the user. Null: no limit. */
    spend_per_month?: SpendingLimit;
};
/** A user to create. */
export type UserCreate = {
    /** The login. It cannot be changed: 1 to 60 letters, digits and `.`, `_`, `-`, beginning with a letter or digit. */
    login: string;
    /** The e-mail address; the user can sign in with it or with the login. */
    email?: Email;
    /** The role of a user. */
    role: Role;
    /** The limits of the user. */
    limits?: UserLimits;
};
/** A new user. */
export type CreatedUser = {
    /** The id of the user, sorted by the time of creation. */
    id: UserId;
    /** The login. */
    login: string;
    /** The e-mail address; the user can also sign in with it. */
    email: string | null;
    role: Role | OpenEnumValue;
    /** The limits of the user. */
    limits: {
        /** The maximum cost of live messages in a month; null: no limit. */
        spend_per_month: string | null;
    };
    /** The cost of the live messages of this month; null without a limit. */
    spending: Spending | null;
    /** Whether the user is disabled: all passwords and keys are rejected. */
    disabled: boolean;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time when the user was disabled; null if enabled.
     */
    disabled_at: string | null;
    /** An application password. It is returned only once: a repeated request with the same `Idempotency-Key` returns null. */
    password: string | null;
};
/** Changes to a user. */
export type UserUpdate = {
    /** The role of a user. */
    role?: Role;
    /** The new e-mail address; null removes it. */
    email?: Email | null;
    /** Whether the user is disabled. */
    disabled?: boolean;
    /** The limits of the user. */
    limits?: UserLimits;
};
/** An application password without its secret value. */
export type ApplicationPassword = {
    /** The id of the password. */
    id: number;
    /** The program that uses it. */
    name: string;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time of revocation; null until then.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description The time of the last use, to the minute.
     */
    last_used_at: string | null;
};
/** A page of application passwords. */
export type ApplicationPasswordPage = {
    /** The passwords, newest first. */
    data: ApplicationPassword[];
    /** The cursor for the next page; `null` on the last page. */
    next_cursor: string | null;
};
/** An application password to create. */
export type ApplicationPasswordCreate = {
    /**
     * Format: well-formed-text
     * @description The program that uses it.
     */
    name: string;
};
/** A new application password. */
export type CreatedApplicationPassword = {
    /** The id of the password. */
    id: number;
    /** The program that uses it. */
    name: string;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time of revocation; null until then.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description The time of the last use, to the minute.
     */
    last_used_at: string | null;
    /** The password. It is returned only once: a repeated request with the same `Idempotency-Key` returns null. */
    password: string | null;
};
/** A link that works once. */
export type SignInLink = {
    /**
     * Format: uri
     * @description The address of the page that asks for the new password.
     */
    url: string;
    /** The secret of the link, for `redeemSignInLink`. */
    token: string;
    /**
     * Format: date-time
     * @description The time when the link expires.
     */
    expires_at: string;
};
/**
 * Format: well-formed-text
 * @description An own password of a user, of 10 to 200 characters. It must not contain the login.
 */
export type OwnPassword = string;
/** The token of a sign-in link and a new password. */
export type LinkRedemption = {
    /** The member `token` of the link; its URL contains it. */
    token: string;
    /** An own password of a user, of 10 to 200 characters. */
    password: OwnPassword;
};
/** A new session. */
export type CreatedSession = {
    /** The id of the session. */
    id: string;
    /** The id of the user, sorted by the time of creation. */
    user_id: UserId;
    /**
     * Format: date-time
     * @description The time of the sign-in.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time of the last request, to the minute.
     */
    last_used_at: string;
    /**
     * Format: date-time
     * @description The time when the session ends without a request.
     */
    expires_at: string;
    /** The IP address of the sign-in. */
    address: string;
    /** The first 200 characters of the header `User-Agent` of the sign-in. */
    user_agent: string | null;
    /** Whether the request uses this session. */
    current: boolean;
    /** The token, `ngoma_session_…`. It is a secret. */
    token: string;
};
/** The user of the credentials. */
export type CurrentUser = {
    /** The id of the user, sorted by the time of creation. */
    id: UserId;
    /** The login. */
    login: string;
    /** The e-mail address. */
    email: string | null;
    role: Role | OpenEnumValue;
};
/**
 * A right of the role. `write-posts`: create events, venues and organizers; `publish-posts`: publish them; `edit-others`: change those of others; `manage-…`, `read-…`, `send-messages`, `upload-images`, `import` and `operate-carriers`: use these operations.
 * @enum {string}
 */
export type Right = "write-posts" | "publish-posts" | "edit-others" | "manage-categories" | "manage-tags" | "upload-images" | "import" | "read-messages" | "send-messages" | "manage-templates" | "manage-webhooks" | "manage-numbers" | "manage-accounts" | "operate-carriers" | "read-audit";
/** A sign-in of a person with a browser. */
export type Session = {
    /** The id of the session. */
    id: string;
    /** The id of the user, sorted by the time of creation. */
    user_id: UserId;
    /**
     * Format: date-time
     * @description The time of the sign-in.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time of the last request, to the minute.
     */
    last_used_at: string;
    /**
     * Format: date-time
     * @description The time when the session ends without a request.
     */
    expires_at: string;
    /** The IP address of the sign-in. */
    address: string;
    /** The first 200 characters of the header `User-Agent` of the sign-in. */
    user_agent: string | null;
    /** Whether the request uses this session. */
    current: boolean;
};
/** The user of the credentials, the rights and the session. */
export type CurrentSession = {
    /** The user of the credentials. */
    user: CurrentUser;
    /** The rights of the credentials. */
    rights: (Right | OpenEnumValue)[];
    /** Whether the sign-in is at most 15 minutes old. Changes of keys, people and secrets with a session require this; it is true for application passwords and keys. */
    recent: boolean;
    /** The session; null for application passwords and API keys. */
    session: Session | null;
};
/**
 * Format: well-formed-text
 * @description An own password of a user.
 */
export type SentPassword = string;
/** The current and the new password. */
export type PasswordChange = {
    /** An own password of a user. */
    current_password: SentPassword;
    /** An own password of a user, of 10 to 200 characters. */
    new_password: OwnPassword;
};
/** The sessions of a user. */
export type SessionList = {
    /** The sessions, newest first. */
    data: Session[];
};
/** A login and a password. */
export type SignIn = {
    /**
     * Format: well-formed-text
     * @description The login or the e-mail address.
     */
    login: string;
    /** An own password of a user. */
    password: SentPassword;
};
/** The id of the session. */
export type SessionId = string;
/** The id of the key, sorted by the time of creation. */
export type ApiKeyId = string;
/**
 * `live` for phones, `test` for the simulator.
 * @enum {string}
 */
export type KeyMode = "live" | "test";
/**
 * A permission of the key.
 * @enum {string}
 */
export type Scope = "messages:send" | "messages:read" | "verifications:write" | "senders:write" | "webhooks:read" | "webhooks:write" | "calendar:read" | "calendar:write" | "admin";
/** An API key without its secret value. */
export type ApiKey = {
    /** The id of the key, sorted by the time of creation. */
    id: ApiKeyId;
    /** The purpose of the key. */
    name: string;
    /** `live` for phones, `test` for the simulator. */
    mode: KeyMode;
    /** The id of the user, sorted by the time of creation. */
    user_id: UserId;
    /** The login of the user. */
    login: string;
    /** The permissions of the key; empty for all permissions of its user. */
    scopes: (Scope | OpenEnumValue)[];
    /** The limits of the key. */
    limits: {
        /** Messages per second; null: the limit of the installation. */
        per_second: number | null;
        /** Messages per day; null: no limit. */
        per_day: number | null;
        /** The maximum cost of messages in a month; null: no limit. */
        spend_per_month: string | null;
    };
    /** The cost of this month; null without a spending limit. */
    spending: Spending | null;
    /** The addresses and networks from which the key may be used; empty for all. */
    allowed_from: string[];
    /** The last characters of the key, to identify it. */
    ends_with: string;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The expiry; null for none.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description The time of revocation; null until then.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description The time of the last use, to the minute.
     */
    last_used_at: string | null;
    /** The new key, if this key was rolled. */
    rolled_to: string | null;
};
/** A page of API keys. */
export type ApiKeyPage = {
    /** The keys, newest first. */
    data: ApiKey[];
    /** The cursor for the next page; `null` on the last page. */
    next_cursor: string | null;
};
/**
 * Format: well-formed-text
 * @description The purpose of the key.
 */
export type KeyName = string;
/** The permissions of the key; by default all permissions of its user. */
export type Scopes = Scope[];
/**
 * Format: date-time
 * @description The expiry of the key, in the future; null: no expiry.
 */
export type Expiry = string | null;
/** The addresses and networks from which the key may be used; all by default. */
export type AllowedFrom = (string)[];
/** The limits of the key. Omitted members do not change; a new key has no limits of its own by default. */
export type KeyLimits = {
    /** Messages per second, with a burst of ten seconds. A batch counts every recipient. Null: the limit of the installation, 10. */
    per_second?: number | null;
    /** Messages per day, from midnight in the time zone of the installation. Null: no limit. */
    per_day?: number | null;
    /** The maximum cost of messages in a month, in the currency of the installation. */
    spend_per_month?: SpendingLimit;
};
/** A key to create. */
export type ApiKeyCreate = {
    /** The purpose of the key. */
    name: KeyName;
    /** `live` for phones, `test` for the simulator. */
    mode: KeyMode;
    /** The id of the user, sorted by the time of creation. */
    user_id?: UserId;
    /** The permissions of the key; by default all permissions of its user. */
    scopes?: Scopes;
    /** The expiry of the key, in the future; null: no expiry. */
    expires_at?: Expiry;
    /** The addresses and networks from which the key may be used; all by default. */
    allowed_from?: AllowedFrom;
    /** The limits of the key. */
    limits?: KeyLimits;
};
/** A new key. */
export type CreatedApiKey = {
    /** The id of the key, sorted by the time of creation. */
    id: ApiKeyId;
    /** The purpose of the key. */
    name: string;
    /** `live` for phones, `test` for the simulator. */
    mode: KeyMode;
    /** The id of the user, sorted by the time of creation. */
    user_id: UserId;
    /** The login of the user. */
    login: string;
    /** The permissions of the key; empty for all permissions of its user. */
    scopes: (Scope | OpenEnumValue)[];
    /** The limits of the key. */
    limits: {
        /** Messages per second; null: the limit of the installation. */
        per_second: number | null;
        /** Messages per day; null: no limit. */
        per_day: number | null;
        /** The maximum cost of messages in a month; null: no limit. */
        spend_per_month: string | null;
    };
    /** The cost of this month; null without a spending limit. */
    spending: Spending | null;
    /** The addresses and networks from which the key may be used; empty for all. */
    allowed_from: string[];
    /** The last characters of the key, to identify it. */
    ends_with: string;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The expiry; null for none.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description The time of revocation; null until then.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description The time of the last use, to the minute.
     */
    last_used_at: string | null;
    /** The new key, if this key was rolled. */
    rolled_to: string | null;
    /** The key. It is returned only once: a repeated request with the same `Idempotency-Key` returns null. */
    key: string | null;
    /** The secret that signs the webhooks of messages sent with the key. It is returned only once: a repeated request with the same `Idempotency-Key` returns null. */
    webhook_secret: string | null;
};
/** Changes to a key. */
export type ApiKeyUpdate = {
    /** The purpose of the key. */
    name?: KeyName;
    /** The permissions of the key; by default all permissions of its user. */
    scopes?: Scopes;
    /** The expiry of the key, in the future; null: no expiry. */
    expires_at?: Expiry;
    /** The addresses and networks from which the key may be used; all by default. */
    allowed_from?: AllowedFrom;
    /** The limits of the key. */
    limits?: KeyLimits;
};
/** The options of a roll. */
export type ApiKeyRoll = {
    /** The time in seconds during which both keys are valid; 0 for no overlap. The default is one day. */
    overlap_seconds?: number;
};
/** The key that replaces another key. */
export type RolledApiKey = {
    /** The id of the key, sorted by the time of creation. */
    id: ApiKeyId;
    /** The purpose of the key. */
    name: string;
    /** `live` for phones, `test` for the simulator. */
    mode: KeyMode;
    /** The id of the user, sorted by the time of creation. */
    user_id: UserId;
    /** The login of the user. */
    login: string;
    /** The permissions of the key; empty for all permissions of its user. */
    scopes: (Scope | OpenEnumValue)[];
    /** The limits of the key. */
    limits: {
        /** Messages per second; null: the limit of the installation. */
        per_second: number | null;
        /** Messages per day; null: no limit. */
        per_day: number | null;
        /** The maximum cost of messages in a month; null: no limit. */
        spend_per_month: string | null;
    };
    /** The cost of this month; null without a spending limit. */
    spending: Spending | null;
    /** The addresses and networks from which the key may be used; empty for all. */
    allowed_from: string[];
    /** The last characters of the key, to identify it. */
    ends_with: string;
    /**
     * Format: date-time
     * @description The time of creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The expiry; null for none.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description The time of revocation; null until then.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description The time of the last use, to the minute.
     */
    last_used_at: string | null;
    /** The new key, if this key was rolled. */
    rolled_to: string | null;
    /** The key. It is returned only once: a repeated request with the same `Idempotency-Key` returns null. */
    key: string | null;
    /** The secret that signs the webhooks of messages sent with the key. It is returned only once: a repeated request with the same `Idempotency-Key` returns null. */
    webhook_secret: string | null;
    /** The id of the key, sorted by the time of creation. */
    rolled_from: ApiKeyId;
    /**
     * Format: date-time
     * @description The expiry of the old key.
     */
    rolled_from_expires_at: string;
};
/** The person or program that made the change. */
export type AuditActor = {
    /**
     * An operator at the command line, an API key, the service itself, or a user with a password.
     * @enum {string}
     */
    kind: "cli" | "key" | "system" | "user";
    /** The operating system's user, the id of the key, `ngoma`, or the login. */
    name: string;
    /** The address of the client; `null` without a connection. */
    address: string | null;
};
/** A change, or a rejected change. */
export type AuditEntry = {
    /** `aud_` and a ULID, sorted by the time of creation. */
    id: string;
    /**
     * Format: date-time
     * @description The time of the change.
     */
    at: string;
    /** The person or program that made the change. */
    actor: AuditActor;
    /** The action: `event.updated`, `key.revoke`, `carrier.pause`. */
    action: string;
    /** The subject: `event 42`, a login, the id of a key, `carrier mtn`. */
    subject: string;
    /**
     * Whether the change was made or rejected.
     * @enum {string}
     */
    result: "done" | "refused";
    /** Details that depend on the action. For changes of the calendar: `members`, the changed members; `user`, the login of the key's user; `password`, the number of the application password. */
    details: {
        [key: string]: unknown;
    };
};
/** A page of the audit. */
export type AuditPage = {
    /** The entries, newest first. */
    data: AuditEntry[];
    /** The cursor for the next page; `null` on the last page. */
    next_cursor: string | null;
};
/** The caller. */
export type AccessCaller = {
    /**
     * An operator at the command line, an API key, or a user with a password.
     * @enum {string}
     */
    kind: "cli" | "key" | "user";
    /** The user, or the user of the key; `null` at the command line. */
    user_id: number | null;
    /** The id of the API key; `null` without one. */
    key_id: string | null;
    /** The number of the application password; `null` without one. */
    password_id: number | null;
    /** The operating system's user at the command line, else `null`. */
    operator: string | null;
    /** The address of the client; `null` at the command line. */
    address: string | null;
};
/** Equal reads of personal data within one second. */
export type AccessEntry = {
    /** `acc_` and a ULID, sorted by the time of creation. */
    id: string;
    /**
     * Format: date-time
     * @description The time of the first read.
     */
    created_at: string;
    /** The `operationId`, or the command such as `messages show`. */
    operation: string;
    /** The caller. */
    caller: AccessCaller;
    /** The number of requests. */
    requests: number;
    /** The total number of records that were returned. */
    records: number;
    /** Whether the requests named one phone number. The filter `number` finds it by its hash. */
    names_number: boolean;
};
/** A page of the access log. */
export type AccessPage = {
    /** The entries, newest first. */
    data: AccessEntry[];
    /** The cursor for the next page; `null` on the last page. */
    next_cursor: string | null;
};
/** An argument. */
export type CalendarArgument = {
    /** Whether it is required. */
    required: boolean;
    /** The description of the argument. */
    description?: string;
    /** The JSON type, if there is only one. */
    type?: string;
};
/** Methods with the same arguments. */
export type CalendarEndpoint = {
    /** The methods. */
    methods: string[];
    /** The arguments by name; an empty list without any. */
    args: CalendarArgument[] | {
        [key: string]: CalendarArgument;
    };
};
/** A link. */
export type CalendarLink = {
    /**
     * Format: uri
     * @description The URL.
     */
    href: string;
};
/** Links; only for routes without a path parameter. */
export type CalendarRouteLinks = {
    /** The URL of the route. */
    self: CalendarLink[];
};
/** A route with its methods. */
export type CalendarRoute = {
    /** The namespace of this API. */
    namespace: string;
    /** The methods of the route. */
    methods: string[];
    /** The arguments of each method. */
    endpoints: CalendarEndpoint[];
    /** Links; only for routes without a path parameter. */
    _links?: CalendarRouteLinks;
};
/** The link to the parent. */
export type CalendarIndexLinks = {
    /** The URL of the parent. */
    up: CalendarLink[];
};
/** The routes of the calendar in the format of WordPress. */
export type CalendarIndex = {
    /** The namespace of this API. */
    namespace: string;
    /** The routes by pattern; `(?P<name>…)` is a path parameter. */
    routes: {
        [key: string]: CalendarRoute;
    };
    /** The link to the parent. */
    _links: CalendarIndexLinks;
};
/** An OpenAPI 3.1 document. */
export type OpenApiDocument = {
    openapi: string;
    info: {
        [key: string]: unknown;
    };
    paths: {
        [key: string]: unknown;
    };
} & {
    [key: string]: unknown;
};
/** On for `true`, 1 and the words true, yes and on in any case; off for any other text but 0. */
export type StrictDatesInput = string | (true | false);
/** `true` or `false`, as a boolean, as 1 or 0, or as one of the words true, false, yes, no, on, off in any case. */
export type BooleanInput = boolean | (0 | 1) | string;
/**
 * The status of a post: `publish` (published), `future` (published at a later date), `draft`, `pending` (waits for an editor), `private` (visible to users who may read private posts), `trash`, or `auto-draft` (created by an editor and not saved yet).
 * @enum {string}
 */
export type PostStatus = "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft";
/** The id of the post that is unique among all calendars: the host, the path if there is one, and `?id=`. */
export type GlobalId = string;
/** A local date and time, `YYYY-MM-DD HH:MM:SS`, without a zone. */
export type WallTime = string;
/** A smaller copy of an image. */
export type ImageSize = {
    /** The width in pixels. */
    width: number;
    /** The width in pixels. */
    height: number;
    /** The media type, such as `image/jpeg`. */
    "mime-type": string;
    /** The size in bytes. */
    filesize?: number;
    /**
     * Format: uri
     * @description The URL of the copy.
     */
    url: string;
};
/** An image in the media library. Unknown members are omitted. */
export type Image = {
    /**
     * Format: uri
     * @description The URL of the full size.
     */
    url: string;
    /** The id; use it as `image` in writes. */
    id: number;
    /** The file name extension without the dot. */
    extension?: string;
    /** The width in pixels. */
    width?: number;
    /** The width in pixels. */
    height?: number;
    /** The size in bytes. */
    filesize?: number;
    /** Smaller copies by the name of their size, such as `thumbnail` or `medium`. */
    sizes?: {
        [key: string]: ImageSize;
    };
    /** The URL of the uploaded file. */
    original_image?: string;
    /** The alternative text; absent without one. */
    alt?: string;
    /** The horizontal focus point, from 0 (left) to 1; absent for the centre. */
    focus_x?: number;
    /** The vertical focus point, from 0 (top) to 1; absent for the centre. */
    focus_y?: number;
};
/** The parts of a date as text, padded with zeros. */
export type DateDetails = {
    /** The year. */
    year: string;
    /** 01 to 12. */
    month: string;
    /** 01 to 31. */
    day: string;
    /** 00 to 23. */
    hour: string;
    /** 00 to 59. */
    minutes: string;
    /** 00 to 59. */
    seconds: string;
};
/** The parsed cost. */
export type CostDetails = {
    /** The currency symbol or code in the text, such as `UGX`; empty without one. */
    currency_symbol: string;
    /** The ISO 4217 code; empty if unknown. */
    currency_code: string;
    /**
     * The position of the symbol.
     * @enum {string}
     */
    currency_position: "" | "prefix" | "postfix";
    /** The prices as text, in ascending order. */
    values: string[];
};
/** The URLs of the term and related terms. */
export type TermUrls = {
    /**
     * Format: uri
     * @description The URL of this term.
     */
    self: string;
    /**
     * Format: uri
     * @description The URL of all terms of this taxonomy.
     */
    collection: string;
    /**
     * Format: uri
     * @description The URL of the parent category; absent at the top level.
     */
    up?: string;
};
/** A category inside an event. Its members differ from those of the category operations. */
export type EmbeddedCategory = {
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The slug, percent-encoded. */
    slug: string;
    /** Always 0. */
    term_group: number;
    /** A second id for WordPress clients. */
    term_taxonomy_id: number;
    /**
     * Always `tribe_events_cat`, the taxonomy of event categories.
     * @enum {string}
     */
    taxonomy: "tribe_events_cat";
    /** The description as HTML; empty without one. */
    description: string;
    /** The id of the parent category; 0 at the top level. */
    parent: number;
    /** The number of published events in the category. */
    count: number;
    /**
     * Always `raw`.
     * @enum {string}
     */
    filter: "raw";
    /** The id. */
    id: number;
    /** The URLs of the term and related terms. */
    urls: TermUrls;
};
/** A tag inside an event. Its members differ from those of the tag operations. */
export type EmbeddedTag = {
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The slug, percent-encoded. */
    slug: string;
    /** Always 0. */
    term_group: number;
    /** A second id for WordPress clients. */
    term_taxonomy_id: number;
    /**
     * Always `post_tag`, the taxonomy of tags.
     * @enum {string}
     */
    taxonomy: "post_tag";
    /** The description as HTML; empty without one. */
    description: string;
    /** Always 0. */
    parent: number;
    /** The number of published events in the category. */
    count: number;
    /**
     * Always `raw`.
     * @enum {string}
     */
    filter: "raw";
    /** The id. */
    id: number;
    /** The URLs of the term and related terms. */
    urls: TermUrls;
};
/** The address as schema.org data. Empty members are omitted. */
export type PostalAddress = {
    /**
     * The schema.org type.
     * @enum {string}
     */
    "@type": "PostalAddress";
    /** Street and number. */
    streetAddress?: string;
    /** City. */
    addressLocality?: string;
    /** State or province. */
    addressRegion?: string;
    /** Postal code. */
    postalCode?: string;
    /** Country. */
    addressCountry?: string;
};
/** The location as schema.org data. */
export type GeoCoordinates = {
    /**
     * The schema.org type.
     * @enum {string}
     */
    "@type": "GeoCoordinates";
    /** Degrees north. */
    latitude: number;
    /** Degrees east. */
    longitude: number;
};
/** The venue as schema.org data. Only in responses with a single venue. */
export type VenueJsonLd = {
    /**
     * The schema.org type.
     * @enum {string}
     */
    "@type": "Place";
    /** The name. */
    name: string;
    /** A short text. */
    description: string;
    /** The address of the image. */
    image?: string;
    /** The URL of its page, or empty. */
    url: string;
    /** The address as schema.org data. */
    address: PostalAddress;
    /** The location as schema.org data. */
    geo?: GeoCoordinates;
    /** The phone number, or empty. */
    telephone: string;
    /** The URL of the website, or empty. */
    sameAs: string;
};
/** The revision: the number of changes of this record, starting at 1. The same revision means the same content. */
export type Revision = number;
/** A venue, as every GET returns it, also inside an event. Empty members are omitted. */
export type Venue = {
    /** The id. Events, venues, organizers and images share one sequence of ids. */
    id: number;
    /** The id of the author, as text. */
    author: string;
    /** The status of a post: `publish` (published), `future` (published at a later date), `draft`, `pending` (waits for an editor), `private` (visible to users who may read private posts), `trash`, or `auto-draft` (created by an editor and not saved yet). */
    status: PostStatus;
    /** The publication date, in the time zone of the site. */
    date: WallTime;
    /** The publication date in UTC; `0000-00-00 00:00:00` for drafts without a date. */
    date_utc: WallTime;
    /** The time of the last change, in the time zone of the site. */
    modified: WallTime;
    /** The last change in UTC. */
    modified_utc: WallTime;
    /**
     * Format: uri
     * @description The URL of the HTML page of the venue.
     */
    url: string;
    /** The name as HTML text, with entities such as `&#038;`. */
    venue: string;
    /** HTML with paragraphs. */
    description?: string;
    /** A short text as HTML. */
    excerpt?: string;
    /** The last part of `url`, percent-encoded. */
    slug: string;
    /** An image in the media library. */
    image?: Image;
    /** Street and number. */
    address?: string;
    /** City. */
    city?: string;
    /** Country. */
    country?: string;
    /** Province or region. */
    province?: string;
    /** State. */
    state?: string;
    /** Postal code. */
    zip?: string;
    /** The phone number, unchanged. */
    phone?: string;
    /** The URL of the website, unchanged. */
    website?: string;
    /** State or province. */
    stateprovince?: string;
    /** Degrees north. */
    geo_lat?: number;
    /** Degrees east. */
    geo_lng?: number;
    /** The venue as schema.org data. */
    json_ld?: VenueJsonLd;
    /** Whether its events show a map. */
    show_map: boolean;
    /** Whether its events show a link to a map. */
    show_map_link: boolean;
    /** The id of the post that is unique among all calendars: the host, the path if there is one, and `?id=`. */
    global_id: GlobalId;
    /** The `global_id`, and those of the calendars from which the event was imported. */
    global_id_lineage: string[];
    /** The revision: the number of changes of this record, starting at 1. */
    revision: Revision;
};
/** The organizer as schema.org data. Only in responses with a single organizer. */
export type OrganizerJsonLd = {
    /**
     * The schema.org type.
     * @enum {string}
     */
    "@type": "Person";
    /** The name. */
    name: string;
    /** A short text. */
    description: string;
    /** The address of the image. */
    image?: string;
    /** The URL of the website, or empty. */
    url: string;
    /** The phone number, or empty. */
    telephone: string;
    /** The e-mail address, or empty. It is encoded with HTML entities against harvesters. */
    email: string;
    /** The URL of the website, or empty. */
    sameAs: string;
};
/** An organizer, as every GET returns it, also inside an event. Empty members are omitted. */
export type Organizer = {
    /** The id. Events, venues, organizers and images share one sequence of ids. */
    id: number;
    /** The id of the author, as text. */
    author: string;
    /** The status of a post: `publish` (published), `future` (published at a later date), `draft`, `pending` (waits for an editor), `private` (visible to users who may read private posts), `trash`, or `auto-draft` (created by an editor and not saved yet). */
    status: PostStatus;
    /** The publication date, in the time zone of the site. */
    date: WallTime;
    /** The publication date in UTC; `0000-00-00 00:00:00` for drafts without a date. */
    date_utc: WallTime;
    /** The time of the last change, in the time zone of the site. */
    modified: WallTime;
    /** The last change in UTC. */
    modified_utc: WallTime;
    /**
     * Format: uri
     * @description The URL of the HTML page of the organizer.
     */
    url: string;
    /** The name as HTML text, with entities such as `&#038;`. */
    organizer: string;
    /** HTML with paragraphs. */
    description?: string;
    /** A short text as HTML. */
    excerpt?: string;
    /** The last part of `url`, percent-encoded. */
    slug: string;
    /** An image in the media library. */
    image?: Image;
    /** The phone number, unchanged. */
    phone?: string;
    /** The URL of the website, unchanged. */
    website?: string;
    /** The e-mail address, unchanged. */
    email?: string;
    /** The organizer as schema.org data. */
    json_ld?: OrganizerJsonLd;
    /** The id of the post that is unique among all calendars: the host, the path if there is one, and `?id=`. */
    global_id: GlobalId;
    /** The `global_id`, and those of the calendars from which the event was imported. */
    global_id_lineage: string[];
    /** The revision: the number of changes of this record, starting at 1. */
    revision: Revision;
};
/** An additional field. */
export type CustomField = {
    /** The label of the field. */
    label: string;
    /** The value as text. */
    value: string;
};
/** The price as schema.org data. */
export type OfferJsonLd = {
    /**
     * The schema.org type.
     * @enum {string}
     */
    "@type": "Offer";
    /** The lowest price. */
    price: string;
    /** The currency, ISO 4217. */
    priceCurrency: string;
    /** The URL of the page of the event. */
    url: string;
    /** Always `primary`. */
    category: string;
    /** Always `inStock`. */
    availability: string;
    /** The publication date, ISO 8601. */
    validFrom: string;
};
/** The event as schema.org data. Only in responses with a single event. */
export type EventJsonLd = {
    /**
     * The vocabulary.
     * @enum {string}
     */
    "@context": "http://schema.org";
    /**
     * The schema.org type.
     * @enum {string}
     */
    "@type": "Event";
    /** The title. */
    name: string;
    /** A short text. */
    description: string;
    /** The URL of the image. */
    image?: string;
    /** The URL of the page of the event. */
    url: string;
    /** At a place, online, or both. */
    eventAttendanceMode?: string;
    /** Scheduled, postponed or cancelled. */
    eventStatus?: string;
    /** The start, ISO 8601 with the offset of the event. */
    startDate: string;
    /** The end, ISO 8601 with the offset of the event. */
    endDate: string;
    /** The venue as schema.org data. */
    location?: VenueJsonLd;
    /** The organizer as schema.org data. */
    organizer?: OrganizerJsonLd;
    /** The price as schema.org data. */
    offers?: OfferJsonLd;
    /** Always `Organization`. */
    performer: string;
};
/**
 * The status of the event: as planned, canceled, postponed or moved online.
 * @enum {string}
 */
export type EventStatus = "scheduled" | "canceled" | "postponed" | "moved_online";
/** An event, as every GET returns it. */
export type Event = {
    /** The id. Events, venues, organizers and images share one sequence of ids. */
    id: number;
    /** The id of the post that is unique among all calendars: the host, the path if there is one, and `?id=`. */
    global_id: GlobalId;
    /** The `global_id`, and those of the calendars from which the event was imported. */
    global_id_lineage: string[];
    /** The id of the author, as text. */
    author: string;
    /** The status of a post: `publish` (published), `future` (published at a later date), `draft`, `pending` (waits for an editor), `private` (visible to users who may read private posts), `trash`, or `auto-draft` (created by an editor and not saved yet). */
    status: PostStatus;
    /** The publication date, in the time zone of the site. */
    date: WallTime;
    /** The publication date in UTC; `0000-00-00 00:00:00` for drafts without a date. */
    date_utc: WallTime;
    /** The time of the last change, in the time zone of the site. */
    modified: WallTime;
    /** The time of the last change, in UTC. */
    modified_utc: WallTime;
    /**
     * Format: uri
     * @description The URL of the HTML page of the event.
     */
    url: string;
    /**
     * Format: uri
     * @description The URL of this event.
     */
    rest_url: string;
    /** The title as HTML text, with entities such as `&#038;`. */
    title: string;
    /** HTML with paragraphs. */
    description: string;
    /** A short text as HTML; empty without one. */
    excerpt: string;
    /** The last part of `url`, percent-encoded; empty for drafts without a slug. */
    slug: string;
    /** The image, or `false` without one. */
    image: Image | false;
    /** Whether the event lasts whole days. */
    all_day: boolean;
    /** The start in the time zone of the event. */
    start_date: WallTime;
    /** The parts of a date as text, padded with zeros. */
    start_date_details: DateDetails;
    /** The end in the time zone of the event. */
    end_date: WallTime;
    /** The parts of a date as text, padded with zeros. */
    end_date_details: DateDetails;
    /** The start in UTC. */
    utc_start_date: WallTime;
    /** The parts of a date as text, padded with zeros. */
    utc_start_date_details: DateDetails;
    /** The end in UTC. */
    utc_end_date: WallTime;
    /** The parts of a date as text, padded with zeros. */
    utc_end_date_details: DateDetails;
    /** The time zone of the event: an IANA name, an abbreviation, or an offset such as `UTC+3`. */
    timezone: string;
    /** The abbreviation of the time zone at the start. */
    timezone_abbr: string;
    /** The cost as HTML text; empty without one. */
    cost: string;
    /** The parsed cost. */
    cost_details: CostDetails;
    /** The website of the event, HTML-escaped; the value of `url` if it was never set. */
    website: string;
    /** Whether to show a map. */
    show_map: boolean;
    /** Whether to show a link to a map. */
    show_map_link: boolean;
    /** Whether the event is excluded from lists. It can still be read by its URL. */
    hide_from_listings: boolean;
    /** Whether the event comes first in day views. */
    sticky: boolean;
    /** Whether the event is featured. */
    featured: boolean;
    /** The categories by name. */
    categories: EmbeddedCategory[];
    /** The tags by name. */
    tags: EmbeddedTag[];
    /** The venue, or an empty list without a venue or if you may not read it. */
    venue: Venue | Venue[];
    /** The organizers that you may read, in order. */
    organizer: Organizer[];
    /** Additional fields by name, or an empty list without any. */
    custom_fields: CustomField[] | {
        [key: string]: CustomField;
    };
    /** The event as schema.org data. */
    json_ld?: EventJsonLd;
    /** The status of the event: as planned, canceled, postponed or moved online. */
    event_status: EventStatus;
    /** The reason for the status, as plain text; empty without one. */
    event_status_reason: string;
    /** The revision: the number of changes of this record, starting at 1. */
    revision: Revision;
};
/** One page of a list of events. */
export type EventPage = {
    /** The events of this page. */
    events: Event[];
    /** The URL of this list with the filters that were applied. */
    rest_url: string;
    /** The URL of the next page with the same filters; absent on the last page. */
    next_rest_url?: string;
    /** The URL of the previous page with the same filters; absent on the first page. */
    previous_rest_url?: string;
    /** The number of events in the whole list. */
    total: number;
    /** The number of pages in the whole list. */
    total_pages: number;
};
/** A name, 1 to 1,000 characters. Numbers are converted to text; `0` alone counts as empty. */
export type NameInput = string | number;
/** Text or HTML, up to 100,000 characters. Scripts and event handlers are removed for every role. An empty text clears the value; `0` alone is rejected. */
export type HtmlInput = string | number;
/** The slug, generated from a text of up to 1,000 characters: lower case, without accents, with hyphens for spaces, and with a number if the slug is in use. If it is empty, the service generates one. */
export type SlugInput = string | number;
/** An id, as a number or as digits. */
export type IdInput = number | string;
/** A date and time: ISO 8601 (`2026-12-05T18:00:00+03:00`), with a space (`2026-12-05 18:00`), in words (`5 December 2026 6pm`, `tomorrow 9am`, `+3 days`), with slashes (month first), or seconds since 1970, as a number or text. A date with a zone or an offset is converted; any other date is local time. */
export type DateInput = string | number;
/** An existing post or term with its id, as GET returns it; the other members are ignored. */
export type ExistingReference = {
    /** An id, as a number or as digits. */
    id: IdInput;
};
/** An image: its id, its URL, or the image object of a GET. `false` (also as text) and an empty value remove the image. An external image is copied into the media library, once for each URL, if you may upload (not as contributor): JPEG, PNG, GIF, WebP or AVIF from a public `https` URL that does not redirect, up to 10 MB and 25 million pixels (AVIF 12 million). It is encoded again without metadata, at most 2560 pixels wide and high, with only the first frame of an animation. A request can add five new images. */
export type ImageInput = number | string | false | ExistingReference;
/** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. Percent-encode other letters, and use Punycode in the host. An empty text, 0 and `false` clear the value. */
export type UrlInput = string | false | 0 | string[];
/** A term as GET returns it, or only its `id`, `slug` or `name`; the first of these members is used. */
export type TermObjectInput = {
    /** An id, as a number or as digits. */
    id: IdInput;
    /** The slug. */
    slug?: string;
    /** The name. */
    name?: string;
} | {
    /** An id, as a number or as digits. */
    id?: IdInput;
    /** The slug. */
    slug: string;
    /** The name. */
    name?: string;
} | {
    /** An id, as a number or as digits. */
    id?: IdInput;
    /** The slug. */
    slug?: string;
    /** The name. */
    name: string;
};
/** Categories or tags by id, slug or name. Unknown names are created; an empty value removes all. */
export type TermsInput = string | number | false | TermObjectInput | (string | number | TermObjectInput)[];
/** The id of a venue or an organizer, as a number or as digits; 0 and an empty text mean none. */
export type LinkIdInput = number | string;
/** On for `true`, 1 and the words true, yes, on, y, enable and enabled; off for anything else. */
export type SwitchInput = string | boolean | number;
/** A line of text, up to 1,000 characters. Numbers are converted to text; an empty text clears the value. */
export type TextInput = string | number;
/** A new venue. Unknown and read-only members are ignored. */
export type VenueCreate = {
    /** A name, 1 to 1,000 characters. */
    venue: NameInput;
    /** The id of the author. You need the permission to edit others' posts to set another user. */
    author?: IdInput;
    /** The publication date; local time is that of the site. */
    date?: DateInput;
    /** The publication date in UTC. Used only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The status. A new venue is `publish` by default if you may publish, otherwise `draft`. */
    status?: PostStatus;
    /** Whether its events show a map; `true` by default. */
    show_map?: SwitchInput;
    /** Whether its events show a link to a map; `true` by default. */
    show_map_link?: SwitchInput;
    /** Street and number. */
    address?: TextInput;
    /** City. */
    city?: TextInput;
    /** Country. */
    country?: TextInput;
    /** Province or region. */
    province?: TextInput;
    /** State. */
    state?: TextInput;
    /** Postal code. */
    zip?: TextInput;
    /** Phone number in any form. */
    phone?: TextInput;
    /** State or province. If it is omitted or empty, it is the state in the United States and the province elsewhere. */
    stateprovince?: TextInput;
    /** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. */
    website?: UrlInput;
    /** An image: its id, its URL, or the image object of a GET. */
    image?: ImageInput;
    /** The latitude in degrees north. Send it with `geo_lng`, unless the venue has the other coordinate. Empty values of both remove the location. TEC accepts it only with a paid extension. */
    geo_lat?: number | string;
    /** The longitude in degrees east. Send it with `geo_lat`, unless the venue has the other coordinate. Empty values of both remove the location. */
    geo_lng?: number | string;
};
/** A new venue with an empty name. It cannot be created. */
export type NamelessVenueInput = {
    /** An empty name. */
    venue: string;
};
/** The id of one of several venues or organizers, as a number or as digits. */
export type OneIdInput = number | string;
/** The venue: its id, an object with its `id`, the data of a new venue, or a list with one of these. An empty list or object, an empty text, 0 or `false` means no venue. Several existing venues cause `could-not-create-venue`: an event has one venue. */
export type EventVenueInput = LinkIdInput | string | false | ExistingReference | VenueCreate | NamelessVenueInput | LinkIdInput[] | (OneIdInput | ExistingReference | VenueCreate | NamelessVenueInput)[];
/** A new organizer. Unknown and read-only members are ignored. */
export type OrganizerCreate = {
    /** A name, 1 to 1,000 characters. */
    organizer: NameInput;
    /** The id of the author. You need the permission to edit others' posts to set another user. */
    author?: IdInput;
    /** The publication date; local time is that of the site. */
    date?: DateInput;
    /** The publication date in UTC. Used only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The status. A new organizer is `publish` by default if you may publish, otherwise `draft`. */
    status?: PostStatus;
    /** The phone number in any format. */
    phone?: TextInput;
    /** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. */
    website?: UrlInput;
    /** The e-mail address; its format is not checked. */
    email?: TextInput;
    /** An image: its id, its URL, or the image object of a GET. */
    image?: ImageInput;
};
/** A new organizer with an empty name. It cannot be created. */
export type NamelessOrganizerInput = {
    /** An empty name. */
    organizer: string;
};
/** The organizers in order, at most 30: an id, ids separated by commas, an object with an `id`, the data of a new organizer, or a list of these. An empty list or object, an empty text, 0 or `false` means no organizer. */
export type EventOrganizersInput = number | string | false | ExistingReference | OrganizerCreate | NamelessOrganizerInput | LinkIdInput[] | (OneIdInput | ExistingReference | OrganizerCreate | NamelessOrganizerInput)[];
/** A new event. Unknown and read-only members are ignored. */
export type EventCreate = {
    /** The title, 1 to 1,000 characters. */
    title: NameInput;
    /** The description, as text or HTML. */
    description?: HtmlInput;
    /** A short text for lists, as text or HTML. */
    excerpt?: HtmlInput;
    /** The slug, generated from a text of up to 1,000 characters: lower case, without accents, with hyphens for spaces, and with a number if the slug is in use. */
    slug?: SlugInput;
    /** The id of the author. You need the permission to edit others' posts to set another user. */
    author?: IdInput;
    /** The publication date; local time is that of `timezone`. */
    date?: DateInput;
    /** The publication date in UTC. Used only without `date`. */
    date_utc?: DateInput;
    /** The status. A new event is `publish` by default if you may publish, otherwise `draft`. */
    status?: PostStatus;
    /** The time zone of the dates: an IANA name, an abbreviation, an offset such as `+03:00`, or `UTC+3`. The default for a new event, and for an empty text, is the time zone of the site. */
    timezone?: string;
    /** Whether the event lasts whole days; the times become 00:00:00 and 23:59:59. `false` by default. */
    all_day?: BooleanInput;
    /** The start. */
    start_date: DateInput;
    /** The end. An end before the start is set to the start. */
    end_date: DateInput;
    /** An image: its id, its URL, or the image object of a GET. */
    image?: ImageInput;
    /** The cost, as text (`UGX 50,000`, `20 - 30`, `Free`), a number, or a list of prices. An empty value clears it. */
    cost?: string | number | boolean | (string | number)[];
    /** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. */
    website?: UrlInput;
    /** Whether to show a map. */
    show_map?: BooleanInput;
    /** Whether to show a link to a map. */
    show_map_link?: BooleanInput;
    /** Whether to exclude the event from lists. */
    hide_from_listings?: BooleanInput;
    /** Whether the event comes first in day views. */
    sticky?: BooleanInput;
    /** Whether the event is featured. */
    featured?: BooleanInput;
    /** The categories by id, slug or name. Unknown names are created; an empty value removes all categories. */
    categories?: TermsInput;
    /** The tags by id, slug or name. Unknown names are created; an empty value removes all tags. */
    tags?: TermsInput;
    /** The venue: its id, an object with its `id`, the data of a new venue, or a list with one of these. */
    venue?: EventVenueInput;
    /** The organizers in order, at most 30: an id, ids separated by commas, an object with an `id`, the data of a new organizer, or a list of these. */
    organizer?: EventOrganizersInput;
    /** The status of the event; `scheduled` by default. */
    event_status?: EventStatus;
    /** The reason for the status, for readers. A `scheduled` event has none. */
    event_status_reason?: TextInput;
};
/** A copy of an image with its size in pixels. */
export type CardImageCopy = {
    /**
     * Format: uri
     * @description The URL of the picture.
     */
    url: string;
    /** The width in pixels. */
    width: number;
    /** The height in pixels. */
    height: number;
};
/** The image with its size in pixels, and its copies for lists. */
export type CardImage = {
    /**
     * Format: uri
     * @description The URL of the picture.
     */
    url: string;
    /** The width in pixels. */
    width: number;
    /** The height in pixels. */
    height: number;
    /** The alternative text; empty for a decorative image. */
    alt: string;
    /** The whole image, at most 300 pixels wide and high; absent if the image is not larger. */
    small?: CardImageCopy;
    /** The copy in `image`, a square of 150 pixels cut from the image; absent if the image is not larger. */
    thumbnail?: CardImageCopy;
};
/** An event for a list view. All texts are plain. Empty texts and lists, flags that are off, and the status `scheduled` are omitted. */
export type EventCard = {
    /** The id of the event. */
    id: number;
    /** The title. */
    title: string;
    /** The slug of the event; empty for some drafts. */
    slug: string;
    /**
     * Format: uri
     * @description The URL of the HTML page of the event.
     */
    url: string;
    /**
     * Lasts whole days.
     * @constant
     */
    all_day?: true;
    /** The start in the time zone of the event. */
    start_date: WallTime;
    /** The end in the time zone of the event. */
    end_date: WallTime;
    /** The start in UTC. */
    utc_start_date: WallTime;
    /** The end in UTC. */
    utc_end_date: WallTime;
    /** The time zone of the event. */
    timezone: string;
    /** The abbreviation of the time zone at the start. */
    timezone_abbr: string;
    /** The cost as text. */
    cost?: string;
    /**
     * Format: uri
     * @description A small copy of the image.
     */
    image?: string;
    /** The image with its size in pixels, and its copies for lists. */
    image_details?: CardImage;
    /**
     * Marked as featured.
     * @constant
     */
    featured?: true;
    /** The status of the event: as planned, canceled, postponed or moved online. */
    event_status?: EventStatus;
    /** The venue, if you may read it. */
    venue?: {
        /** The name of the venue. */
        venue: string;
        /** The slug of the venue; empty for some drafts. */
        slug: string;
        /**
         * Format: uri
         * @description The URL of the HTML page of the venue.
         */
        url: string;
        /** The city of the venue. */
        city?: string;
    };
    /** The organizers that you may read. */
    organizers?: {
        /** The name of the organizer. */
        name: string;
        /**
         * Format: uri
         * @description The URL of the HTML page of the organizer.
         */
        url: string;
    }[];
    /** The categories by name. */
    categories?: {
        /** The name of the venue. */
        name: string;
        /** The slug of the category. */
        slug: string;
    }[];
};
/** An event in a feed. */
export type JsonFeedItem = {
    /** The `global_id` of the event. */
    id: string;
    /**
     * Format: uri
     * @description The URL of the HTML page of the event.
     */
    url: string;
    /** The website of the event, if it has one. */
    external_url?: string;
    /** The title, plain text. */
    title: string;
    /** The description as HTML. */
    content_html: string;
    /** The excerpt as plain text; absent without one. */
    summary?: string;
    /**
     * Format: uri
     * @description The URL of the image; absent without one.
     */
    image?: string;
    /**
     * Format: date-time
     * @description The publication date, RFC 3339.
     */
    date_published?: string;
    /**
     * Format: date-time
     * @description The time of the last change, RFC 3339.
     */
    date_modified: string;
    /** The organizers that you may read; absent without any. */
    authors?: {
        /** The name. */
        name: string;
        /**
         * Format: uri
         * @description The URL of the page of the organizer.
         */
        url: string;
    }[];
    /** The names of the categories and tags; absent without any. */
    tags?: string[];
    /** The event as a card. */
    _event: EventCard;
};
/** A JSON Feed, version 1.1 (jsonfeed.org). */
export type JsonFeed = {
    /**
     * The version of the format.
     * @constant
     */
    version: "https://jsonfeed.org/version/1.1";
    /** The name of the calendar. */
    title: string;
    /**
     * Format: uri
     * @description The URL of the site.
     */
    home_page_url: string;
    /**
     * Format: uri
     * @description The URL of this feed with the filters that were applied.
     */
    feed_url: string;
    /**
     * Format: uri
     * @description The URL of the next page; absent on the last page.
     */
    next_url?: string;
    /** The events of this page. */
    items: JsonFeedItem[];
};
/** One page of a list of events, as cards. */
export type EventCardPage = {
    /** The events of this page. */
    cards: EventCard[];
    /** The URL of this list with the filters that were applied. */
    rest_url: string;
    /** The URL of the next page with the same filters; absent on the last page. */
    next_rest_url?: string;
    /** The URL of the previous page with the same filters; absent on the first page. */
    previous_rest_url?: string;
    /** The number of events in the whole list. */
    total: number;
    /** The number of pages in the whole list. */
    total_pages: number;
};
/** Changes to an event. Unknown and read-only members are ignored. */
export type EventUpdate = {
    /** The title, 1 to 1,000 characters. */
    title?: NameInput;
    /** The description, as text or HTML. */
    description?: HtmlInput;
    /** A short text for lists, as text or HTML. */
    excerpt?: HtmlInput;
    /** The slug, generated from a text of up to 1,000 characters: lower case, without accents, with hyphens for spaces, and with a number if the slug is in use. */
    slug?: SlugInput;
    /** The id of the author. You need the permission to edit others' posts to set another user. */
    author?: IdInput;
    /** The publication date; local time is that of `timezone`. */
    date?: DateInput;
    /** The publication date in UTC. Used only without `date`. */
    date_utc?: DateInput;
    /** The status. A new event is `publish` by default if you may publish, otherwise `draft`. */
    status?: PostStatus;
    /** The time zone of the dates: an IANA name, an abbreviation, an offset such as `+03:00`, or `UTC+3`. The default for a new event, and for an empty text, is the time zone of the site. */
    timezone?: string;
    /** Whether the event lasts whole days; the times become 00:00:00 and 23:59:59. `false` by default. */
    all_day?: BooleanInput;
    /** The start. */
    start_date?: DateInput;
    /** The end. An end before the start is set to the start. */
    end_date?: DateInput;
    /** An image: its id, its URL, or the image object of a GET. */
    image?: ImageInput;
    /** The cost, as text (`UGX 50,000`, `20 - 30`, `Free`), a number, or a list of prices. An empty value clears it. */
    cost?: string | number | boolean | (string | number)[];
    /** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. */
    website?: UrlInput;
    /** Whether to show a map. */
    show_map?: BooleanInput;
    /** Whether to show a link to a map. */
    show_map_link?: BooleanInput;
    /** Whether to exclude the event from lists. */
    hide_from_listings?: BooleanInput;
    /** Whether the event comes first in day views. */
    sticky?: BooleanInput;
    /** Whether the event is featured. */
    featured?: BooleanInput;
    /** The categories by id, slug or name. Unknown names are created; an empty value removes all categories. */
    categories?: TermsInput;
    /** The tags by id, slug or name. Unknown names are created; an empty value removes all tags. */
    tags?: TermsInput;
    /** The venue: its id, an object with its `id`, the data of a new venue, or a list with one of these. */
    venue?: EventVenueInput;
    /** The organizers in order, at most 30: an id, ids separated by commas, an object with an `id`, the data of a new organizer, or a list of these. */
    organizer?: EventOrganizersInput;
    /** The status of the event; `scheduled` by default. */
    event_status?: EventStatus;
    /** The reason for the status, for readers. A `scheduled` event has none. */
    event_status_reason?: TextInput;
};
/** On for `true`, 1 and the words true, yes, on, y, enable and enabled; off for anything else. */
export type SwitchParameter = string | (true | false);
/** One page of a list of venues. */
export type VenuePage = {
    /** The venues of this page. */
    venues: Venue[];
    /** The URL of this list with the filters that were applied. */
    rest_url: string;
    /** The URL of the next page with the same filters; absent on the last page. */
    next_rest_url?: string;
    /** The URL of the previous page with the same filters; absent on the first page. */
    previous_rest_url?: string;
    /** The number of venues in the whole list. */
    total: number;
    /** The number of pages in the whole list. */
    total_pages: number;
};
/** Changes to a venue. Unknown and read-only members are ignored. */
export type VenueUpdate = {
    /** A name, 1 to 1,000 characters. */
    venue?: NameInput;
    /** The id of the author. You need the permission to edit others' posts to set another user. */
    author?: IdInput;
    /** The publication date; local time is that of the site. */
    date?: DateInput;
    /** The publication date in UTC. Used only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The status. A new venue is `publish` by default if you may publish, otherwise `draft`. */
    status?: PostStatus;
    /** Whether its events show a map; `true` by default. */
    show_map?: SwitchInput;
    /** Whether its events show a link to a map; `true` by default. */
    show_map_link?: SwitchInput;
    /** Street and number. */
    address?: TextInput;
    /** City. */
    city?: TextInput;
    /** Country. */
    country?: TextInput;
    /** Province or region. */
    province?: TextInput;
    /** State. */
    state?: TextInput;
    /** Postal code. */
    zip?: TextInput;
    /** Phone number in any form. */
    phone?: TextInput;
    /** State or province. If it is omitted or empty, it is the state in the United States and the province elsewhere. */
    stateprovince?: TextInput;
    /** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. */
    website?: UrlInput;
    /** An image: its id, its URL, or the image object of a GET. */
    image?: ImageInput;
    /** The latitude in degrees north. Send it with `geo_lng`, unless the venue has the other coordinate. Empty values of both remove the location. TEC accepts it only with a paid extension. */
    geo_lat?: number | string;
    /** The longitude in degrees east. Send it with `geo_lat`, unless the venue has the other coordinate. Empty values of both remove the location. */
    geo_lng?: number | string;
};
/** One page of a list of organizers. */
export type OrganizerPage = {
    /** The organizers of this page. */
    organizers: Organizer[];
    /** The URL of this list with the filters that were applied. */
    rest_url: string;
    /** The URL of the next page with the same filters; absent on the last page. */
    next_rest_url?: string;
    /** The URL of the previous page with the same filters; absent on the first page. */
    previous_rest_url?: string;
    /** The number of organizers in the whole list. */
    total: number;
    /** The number of pages in the whole list. */
    total_pages: number;
};
/** Changes to an organizer. Unknown and read-only members are ignored. */
export type OrganizerUpdate = {
    /** A name, 1 to 1,000 characters. */
    organizer?: NameInput;
    /** The id of the author. You need the permission to edit others' posts to set another user. */
    author?: IdInput;
    /** The publication date; local time is that of the site. */
    date?: DateInput;
    /** The publication date in UTC. Used only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The status. A new organizer is `publish` by default if you may publish, otherwise `draft`. */
    status?: PostStatus;
    /** The phone number in any format. */
    phone?: TextInput;
    /** A URL that begins with `http://` or `https://`, up to 2,048 ASCII characters. */
    website?: UrlInput;
    /** The e-mail address; its format is not checked. */
    email?: TextInput;
    /** An image: its id, its URL, or the image object of a GET. */
    image?: ImageInput;
};
/**
 * The kinds of records of this version of the service.
 * @enum {string}
 */
export type RecordKind = "event" | "venue" | "organizer" | "category" | "tag";
/**
 * The kinds of changes of this version of the service.
 * @enum {string}
 */
export type ChangeKind = "created" | "updated" | "trashed" | "restored" | "deleted";
/** A category in the responses of the category operations. */
export type Category = {
    /** The id. */
    id: number;
    /** The number of published events in the category. */
    count: number;
    /** The description as HTML; empty without one. */
    description: string;
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The last part of `url`, percent-encoded. */
    slug: string;
    /**
     * Always `tribe_events_cat`, the taxonomy of event categories.
     * @enum {string}
     */
    taxonomy: "tribe_events_cat";
    /** The id of the parent category; 0 at the top level. */
    parent: number;
    /** Always empty. */
    meta: string[];
    /**
     * Format: uri
     * @description The URL of its HTML page.
     */
    url: string;
    /** The URLs of the term and related terms. */
    urls: TermUrls;
    /** The revision: the number of changes of this record, starting at 1. */
    revision: Revision;
};
/** A tag in the responses of the tag operations. */
export type Tag = {
    /** The id. */
    id: number;
    /** The number of published events in the category. */
    count: number;
    /** The description as HTML; empty without one. */
    description: string;
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The last part of `url`, percent-encoded. */
    slug: string;
    /**
     * Always `post_tag`, the taxonomy of tags.
     * @enum {string}
     */
    taxonomy: "post_tag";
    /** Always empty. */
    meta: string[];
    /**
     * Format: uri
     * @description The URL of its HTML page.
     */
    url: string;
    /** The URLs of the term and related terms. */
    urls: TermUrls;
    /** The revision: the number of changes of this record, starting at 1. */
    revision: Revision;
};
/** A change of one record. For `deleted` and `trashed`, remove the record from your copy; for all other changes, store its current state. */
export type Change = {
    /** The kind of the record. */
    kind: RecordKind | OpenEnumValue;
    /** The id of the record, unique within its kind. */
    id: number;
    /** `created`: new, or newly visible to you. `updated`: changed. `restored`: restored from the trash. `trashed`: moved to the trash. `deleted`: deleted, or no longer visible to you. */
    change: ChangeKind | OpenEnumValue;
    /** The revision of the record after the change, or its last revision. */
    revision: number;
    /**
     * Format: date-time
     * @description The time of the change; `null` for the initial records.
     */
    at: string | null;
    /**
     * Format: uri
     * @description The URL of the record.
     */
    rest_url: string;
    /** With `records=true`: the current record. `null` if you can no longer see it; a later change reports that. */
    record?: Event | Venue | Organizer | Category | Tag | null;
};
/** A page of the change feed. */
export type ChangePage = {
    /** The changes, in the order in which to apply them. */
    data: Change[];
    /** The cursor for the next page, or for later changes. */
    next_cursor: string;
    /** Whether more changes are available now. */
    has_more: boolean;
};
/** A write. `POST` with a body creates a record at the path of a collection. `POST`, `PATCH` and `PUT` with a body update a record, and `DELETE` without a body deletes it, at the path of the record. */
export type BatchRequest = {
    /**
     * The method; `POST` by default.
     * @enum {string}
     */
    method?: "POST" | "PATCH" | "PUT" | "DELETE";
    /** The path below the base path of the calendar: `/events` or `/venues/12`. Only `POST` accepts the path of a collection. */
    path: string;
    /** The body of the operation; omit it with `DELETE`. An empty list counts as an empty object, for PHP clients. */
    body?: {
        [key: string]: unknown;
    } | unknown[];
};
/** Writes in one transaction. */
export type Batch = {
    /** The writes, in order. */
    requests: BatchRequest[];
};
/** The response that the operation would return on its own. */
export type BatchResponse = {
    /**
     * 201 for a created record, otherwise 200.
     * @enum {integer}
     */
    status: 200 | 201;
    /** The record after the write; for a deleted record, as it was before. */
    body: Event | Venue | Organizer | Category | Tag;
};
/** The response to each request, in order. */
export type BatchResult = {
    /** The responses, in the order of the requests. */
    responses: BatchResponse[];
};
/** One page of a list of categories. */
export type CategoryPage = {
    /** The URL of this list with the filters that were applied. */
    rest_url: string;
    /** The number of categories in the whole list. */
    total: number;
    /** The number of pages in the whole list. */
    total_pages: number;
    /** The categories of this page. */
    categories: Category[];
    /** The URL of the next page with the same filters; absent on the last page. */
    next_rest_url?: string;
    /** The URL of the previous page with the same filters; absent on the first page. */
    previous_rest_url?: string;
};
/** A new category. Unknown and read-only members are ignored. */
export type CategoryCreate = {
    /** A name, 1 to 1,000 characters. */
    name: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug, generated from a text of 1 to 1,000 characters. By default it is generated from the name. */
    slug?: NameInput;
    /** The id of the parent category; 0 moves the category to the top level. Categories have at most 100 levels. */
    parent?: number | string;
};
/** Changes to a category. Unknown and read-only members are ignored. */
export type CategoryUpdate = {
    /** A name, 1 to 1,000 characters. */
    name?: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug, generated from a text of 1 to 1,000 characters. By default it is generated from the name. */
    slug?: NameInput;
    /** The id of the parent category; 0 moves the category to the top level. Categories have at most 100 levels. */
    parent?: number | string;
};
/** One page of a list of tags. */
export type TagPage = {
    /** The URL of this list with the filters that were applied. */
    rest_url: string;
    /** The number of tags in the whole list. */
    total: number;
    /** The number of pages in the whole list. */
    total_pages: number;
    /** The tags of this page. */
    tags: Tag[];
    /** The URL of the next page with the same filters; absent on the last page. */
    next_rest_url?: string;
    /** The URL of the previous page with the same filters; absent on the first page. */
    previous_rest_url?: string;
};
/** A new tag. Unknown and read-only members are ignored. */
export type TagCreate = {
    /** A name, 1 to 1,000 characters. */
    name: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug to make, from a text of 1 to 1,000 characters. Made from the name where a new tag names none. */
    slug?: NameInput;
};
/** Changes to a tag. Unknown and read-only members are ignored. */
export type TagUpdate = {
    /** A name, 1 to 1,000 characters. */
    name?: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug to make, from a text of 1 to 1,000 characters. Made from the name where a new tag names none. */
    slug?: NameInput;
};
/** A page of images. */
export type ImagePage = {
    /** The images of this page. */
    images: Image[];
    /**
     * Format: uri
     * @description The URL of this page.
     */
    rest_url: string;
    /**
     * Format: uri
     * @description The URL of the next page; absent on the last page.
     */
    next_rest_url?: string;
    /**
     * Format: uri
     * @description The URL of the previous page; absent on the first page.
     */
    previous_rest_url?: string;
    /** The number of images. */
    total: number;
    /** The number of pages. */
    total_pages: number;
};
/** A description of the image for people who cannot see it. Empty for a decorative image. */
export type AlternativeText = string;
/** The position of the most important part of the image, from 0 (left, top) to 1 (right, bottom), with two decimals. Copies with a fixed aspect ratio, such as `thumbnail`, are cropped around it. The default is 0.5, the centre. */
export type FocusPoint = number | string;
/** A form with an image file. */
export type ImageUpload = {
    /**
     * Format: binary
     * @description JPEG, PNG, GIF, WebP or AVIF, up to 10 MB and 25 million pixels (AVIF: 12 million). The content must match the declared type.
     */
    file: Blob;
    /** A description of the image for people who cannot see it. */
    alt?: AlternativeText;
    /** The position of the most important part of the image, from 0 (left, top) to 1 (right, bottom), with two decimals. */
    focus_x?: FocusPoint;
    /** The position of the most important part of the image, from 0 (left, top) to 1 (right, bottom), with two decimals. */
    focus_y?: FocusPoint;
};
/** Changes to an image. */
export type ImageUpdate = {
    /** A description of the image for people who cannot see it. */
    alt?: AlternativeText;
    /** The position of the most important part of the image, from 0 (left, top) to 1 (right, bottom), with two decimals. */
    focus_x?: FocusPoint;
    /** The position of the most important part of the image, from 0 (left, top) to 1 (right, bottom), with two decimals. */
    focus_y?: FocusPoint;
};
/** The results for one kind of record. */
export type ImportCounts = {
    /** The number of new records. */
    created: number;
    /** The number of records that were updated because they changed at the source. */
    updated: number;
    /** The number of records without a change since the previous import. */
    unchanged: number;
    /** The number of skipped records; `problems` has the reasons. */
    skipped: number;
};
/**
 * The type of a problem of an import:
 *     - `unreadable`: the record is not valid and is skipped.
 *     - `dropped_line`: a line of an event is not valid; the event is imported without it.
 *     - `not_stored`: this calendar has no field for a value, which is lost.
 *     - `unknown_zone`: the time zone of a time is not known.
 *     - `recurrence`: the event recurs and is imported with one date.
 *     - `no_id`: the event has no UID.
 *     - `no_start`: the event has no start.
 *     - `older_version`: the file or an earlier import contains a newer version.
 *     - `nothing_to_cancel`: a cancellation names an event that was not imported.
 *     - `ambiguous`: a cancellation names an event of several calendars.
 *     - `not_accepted`: this calendar does not accept the values of the record.
 *     - `in_trash`: the record is in the trash.
 *     - `too_large`: the record exceeds a limit of size.
 *     - `no_image`: the record is imported without its image.
 *     - `no_events`: the source has no events.
 *     - `missing`: the event was imported earlier and is no longer at the source.
 * @enum {string}
 */
export type ImportProblemReason = "unreadable" | "dropped_line" | "not_stored" | "unknown_zone" | "recurrence" | "no_id" | "no_start" | "older_version" | "nothing_to_cancel" | "ambiguous" | "not_accepted" | "in_trash" | "too_large" | "no_image" | "no_events" | "missing";
/** A record that could not be imported completely. */
export type ImportProblem = {
    /**
     * The schema.org type.
     * @enum {string}
     */
    kind: "category" | "tag" | "venue" | "organizer" | "event";
    /** The id of the record at the source. */
    source_id: string;
    /** The name or title of the record. */
    name: string;
    /** The type of the problem; absent in imports that version 1.0.0 ran. */
    reason?: ImportProblemReason | OpenEnumValue;
    /** A sentence that explains the problem. */
    detail: string;
    /** The line of the iCalendar file, if the problem has one. */
    line?: number;
};
/** Events of earlier imports that a run of a schedule no longer found at the source and that have not ended; each has a problem with the reason `missing`. */
export type ImportMissing = {
    /** The number of these events. */
    found: number;
    /** The number of those that moved to the trash. */
    trashed: number;
    /** The reason why none moved to the trash. */
    not_trashed_because?: string;
};
/** An import and its result. */
export type Import = {
    /** The id of the import. */
    id: string;
    /**
     * The type of the source.
     * @enum {string}
     */
    source: "tec" | "ics";
    /** The URL of the source, or the name of the file. */
    url: string;
    /** The name of the calendar of a file that the request or the command gave. */
    as?: string;
    /** Whether the import only reports what it would change. */
    dry_run: boolean;
    /**
     * Whether events in time zones that are not known are imported with a reported loss, or skipped.
     * @enum {string}
     */
    unknown_zones: "report" | "refuse";
    /**
     * `failed`: the source does not respond correctly, a limit was exceeded, or the process ended twice during the import; `error` has the reason.
     * @enum {string}
     */
    status: "queued" | "running" | "done" | "failed" | "canceled";
    /**
     * The kind of records that is being read.
     * @enum {string}
     */
    phase?: "categories" | "venues" | "organizers" | "events";
    /** The current page. */
    page?: number;
    /** The number of pages of this phase; absent before the first page is read. */
    total_pages?: number;
    /** The results, by kind of record. */
    counts: {
        /** The results for one kind of record. */
        categories: ImportCounts;
        /** The results for one kind of record. */
        tags: ImportCounts;
        /** The results for one kind of record. */
        venues: ImportCounts;
        /** The results for one kind of record. */
        organizers: ImportCounts;
        /** The results for one kind of record. */
        events: ImportCounts;
    };
    /** The first 100 problems; `listImportProblems` returns up to 10,000. */
    problems: ImportProblem[];
    /** The number of problems. */
    problem_count: number;
    /** The number of problems by reason; the names are values of `ImportProblemReason`. */
    problem_reasons: {
        [key: string]: number;
    };
    /** The reason of the failure. */
    error?: string;
    /** The schedule of which the import is a run. */
    schedule_id?: string;
    /** Whether the source reports that it has not changed since the previous run; then nothing is read. */
    not_modified?: boolean;
    /** Events of earlier imports that a run of a schedule no longer found at the source and that have not ended; each has a problem with the reason `missing`. */
    missing?: ImportMissing;
    /**
     * Format: date-time
     * @description The time of the request.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time when it ended.
     */
    ended_at?: string;
};
/** One page of imports. */
export type ImportPage = {
    /** The imports, newest first. */
    imports: Import[];
    /** The `cursor` of the next page, or null on the last page. */
    next_cursor: string | null;
};
/** A public `https` URL: of the site, of its REST API, or of the calendar. `webcal:` and `webcals:` URLs are read over HTTPS. Redirects are not followed. */
export type ImportAddress = string;
/**
 * Events of an iCalendar file in a time zone that is not known: `report` (without this member) reads their times in the zone of the calendar and reports the loss; `refuse` skips them.
 * @enum {string}
 */
export type UnknownZones = "report" | "refuse";
/** The source of the import. */
export type ImportCreate = {
    /**
     * `tec`: a site of The Events Calendar or a Ngoma; `ics`: an iCalendar file.
     * @enum {string}
     */
    source: "tec" | "ics";
    /** A public `https` URL: of the site, of its REST API, or of the calendar. */
    url: ImportAddress;
    /** `true` or `false`, as a boolean, as 1 or 0, or as one of the words true, false, yes, no, on, off in any case. */
    dry_run?: BooleanInput;
    /** Events of an iCalendar file in a time zone that is not known: `report` (without this member) reads their times in the zone of the calendar and reports the loss; `refuse` skips them. */
    unknown_zones?: UnknownZones;
};
/** A form with an iCalendar file. */
export type ImportUpload = {
    /**
     * Format: binary
     * @description An iCalendar file. The form with the file may have 20 MB.
     */
    file: Blob;
    /**
     * The type of the file, which is `ics` also without this member.
     * @enum {string}
     */
    source?: "ics";
    /** The name of the calendar, by which a later file with the same events is recognized. Without it, or if it is empty, the name in the file (`X-WR-CALNAME`) is used. */
    as?: string;
    /** `true` or `false`, as a boolean, as 1 or 0, or as one of the words true, false, yes, no, on, off in any case. */
    dry_run?: BooleanInput;
    /** Events of an iCalendar file in a time zone that is not known: `report` (without this member) reads their times in the zone of the calendar and reports the loss; `refuse` skips them. */
    unknown_zones?: UnknownZones;
};
/** One page of problems. */
export type ImportProblemPage = {
    /** The problems, in the order in which they were found. */
    problems: ImportProblem[];
    /** The `cursor` of the next page, or null on the last page. */
    next_cursor: string | null;
};
/**
 * `tec`: a site of The Events Calendar or a Ngoma; `ics`: the address of an iCalendar.
 * @enum {string}
 */
export type ImportSource = "tec" | "ics";
/** The time between two runs: `1h` to `168h`, or `1d` to `7d`. */
export type ImportInterval = string;
/**
 * The handling of events that a run no longer finds at the source and that have not ended:
 *     - `report`: the import reports them.
 *     - `trash`: they also move to the trash, if the run read the source completely and found at least one event, and at
 *       least half as many as the previous run.
 * @enum {string}
 */
export type MissingEvents = "report" | "trash";
/** A repeated import. */
export type ImportSchedule = {
    /** The id of the schedule. */
    id: string;
    /** `tec`: a site of The Events Calendar or a Ngoma; `ics`: the address of an iCalendar. */
    source: ImportSource;
    /** The URL of the source; `webcal:` and `webcals:` URLs as `https:`. */
    url: string;
    /** The time between two runs: `1h` to `168h`, or `1d` to `7d`. */
    every: ImportInterval;
    /** The handling of events that a run no longer finds at the source and that have not ended: */
    missing: MissingEvents;
    /** Whether no runs start. */
    paused: boolean;
    /**
     * Format: date-time
     * @description The time of the next run; absent while a run is active or the schedule is paused.
     */
    next_run_at?: string;
    /** The current run. */
    running_import_id?: string;
    /** The last run that has ended. */
    last_import_id?: string;
    /**
     * The status of the last run.
     * @enum {string}
     */
    last_status?: "done" | "failed" | "canceled";
    /**
     * Format: date-time
     * @description The time when the last run ended.
     */
    last_run_at?: string;
    /** The reason why the last run failed. */
    error?: string;
    /** The number of runs that have failed since the last good one. */
    failures: number;
    /**
     * Format: date-time
     * @description The time of the first of these failures.
     */
    failing_since?: string;
    /** The number of events at the source in the last complete run. */
    events?: number;
    /**
     * Format: date-time
     * @description The time of the creation.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time of the last change by a request or command.
     */
    updated_at: string;
};
/** One page of schedules. */
export type ImportSchedulePage = {
    /** The schedules, newest first. */
    import_schedules: ImportSchedule[];
    /** The `cursor` of the next page, or null on the last page. */
    next_cursor: string | null;
};
/** The source and the interval. */
export type ImportScheduleCreate = {
    /** `tec`: a site of The Events Calendar or a Ngoma; `ics`: the address of an iCalendar. */
    source: ImportSource;
    /** A public `https` URL: of the site, of its REST API, or of the calendar. */
    url: ImportAddress;
    /** The time between two runs: `1h` to `168h`, or `1d` to `7d`. */
    every: ImportInterval;
    /** The handling of events that a run no longer finds at the source and that have not ended: */
    missing?: MissingEvents;
    /** `true` or `false`, as a boolean, as 1 or 0, or as one of the words true, false, yes, no, on, off in any case. */
    paused?: BooleanInput;
};
/** The members to change. */
export type ImportScheduleUpdate = {
    /** A public `https` URL: of the site, of its REST API, or of the calendar. */
    url?: ImportAddress;
    /** The time between two runs: `1h` to `168h`, or `1d` to `7d`. */
    every?: ImportInterval;
    /** The handling of events that a run no longer finds at the source and that have not ended: */
    missing?: MissingEvents;
    /** `true` or `false`, as a boolean, as 1 or 0, or as one of the words true, false, yes, no, on, off in any case. */
    paused?: BooleanInput;
};
/** The process is alive. */
export type Liveness = {
    /**
     * Always `ok`.
     * @constant
     */
    status: "ok";
};
/** Whether the service is ready, with the state of its parts for the operator. */
export type Readiness = {
    /**
     * Whether the service is ready.
     * @enum {string}
     */
    status: "ok" | "unavailable";
    /** The version of the service. */
    version?: string;
    /** The engine and its version. */
    database?: string;
    /** The version of the time zone rules in use. */
    time_zones?: string;
    /** Whether this process also sends messages. */
    worker?: boolean;
    /** The carriers of this process. */
    carriers?: string[];
};
/** The credentials. They are the same in every sandbox and valid only there. */
export type SandboxCredentials = {
    /** A test key with all permissions. */
    api_key: string;
    /** The secret that signs the webhooks of messages sent with the key. */
    webhook_secret: string;
    /** The login of an administrator. */
    login: string;
    /** The administrator's application password. */
    password: string;
};
/** A message as the phone shows it. */
export type SandboxMessage = {
    /** The id in `GET /v1/messages/{id}`. */
    id: string;
    /** The number of the phone. */
    to: string;
    /** The sender that the phone shows; `null` for the sender of the carrier. */
    sender_id: string | null;
    /** The text; `null` after the retention period. */
    text: string | null;
    /** The state of the message. */
    status: MessageStatus | OpenEnumValue;
    /** The reason for the state. */
    reason: string | null;
    /**
     * Format: date-time
     * @description The time when it was accepted.
     */
    created_at: string;
};
/** A message from a phone. */
export type SandboxInbound = {
    /** The id in `GET /v1/inbound-messages/{id}`. */
    id: string;
    /** The number of the phone. */
    from: string;
    /** The destination. */
    to: string;
    /** The text. */
    text: string;
    /** The keyword: `stop`, `start`, `help`, or null for any other text. */
    keyword: ("stop" | "start" | "help") | OpenEnumValue | null;
    /**
     * Format: date-time
     * @description The time when it was received.
     */
    received_at: string;
};
/** One attempt to deliver a webhook. */
export type SandboxAttempt = {
    /** The number of the attempt, starting at 1. */
    number: number;
    /**
     * Format: date-time
     * @description The time when the attempt started.
     */
    at: string;
    /** The response time of the receiver. */
    duration_ms: number;
    /** The HTTP status of the receiver; `null` without a response. */
    status: number | null;
    /** The reason why there was no response; `null` with a response. */
    error: string | null;
    /** The first KiB of the response. */
    response: string | null;
};
/** A webhook and each attempt to deliver it. */
export type SandboxWebhook = {
    /** The `webhook-id` that the receiver gets. */
    id: string;
    /** The type, such as `message.delivered`. */
    type: string;
    /** The URL of the receiver. */
    url: string;
    /** `exhausted` after the last attempt, `stopped` when the receiver returned 410. */
    state: ("pending" | "delivered" | "exhausted" | "stopped") | OpenEnumValue;
    /** The exact body that is sent and signed: JSON. */
    body: string;
    /**
     * Format: date-time
     * @description The time of the event.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description The time of the next attempt; `null` without one.
     */
    next_attempt_at: string | null;
    /** The attempts in order. */
    attempts: SandboxAttempt[];
};
/** The state of the sandbox. */
export type SandboxState = {
    /**
     * Format: date-time
     * @description The time of the sandbox.
     */
    now: string;
    /** The credentials. */
    credentials: SandboxCredentials;
    /** The newest 100 messages, newest first. */
    messages: SandboxMessage[];
    /** The newest 100 messages, newest first. */
    inbound: SandboxInbound[];
    /** The newest 100 messages, newest first. */
    webhooks: SandboxWebhook[];
};
/** The time to advance. */
export type SandboxAdvance = {
    /** The seconds to advance, at most 366 days. */
    seconds: number;
};
/** The time of the sandbox. */
export type SandboxTime = {
    /**
     * Format: date-time
     * @description The time of the sandbox.
     */
    now: string;
    /** The remaining seconds that were not reached within five seconds. */
    seconds_left: number;
};
/** A message from a phone. */
export type SandboxText = {
    /** The number of the phone. */
    from: string;
    /**
     * Format: well-formed-text
     * @description The short code, number or sender that the phone writes to.
     */
    to: string;
    /**
     * Format: well-formed-text
     * @description The text.
     */
    message: string;
};
/** The carrier accepted a message. */
export type MessageSent = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.sent";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** The phone received a message. */
export type MessageDelivered = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.delivered";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** The network could not deliver a message. */
export type MessageUndelivered = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.undelivered";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** A message was not delivered in time. */
export type MessageExpired = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.expired";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** The carrier rejected a message. */
export type MessageRejected = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.rejected";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** A message could not be submitted to a carrier. */
export type MessageFailed = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.failed";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** The outcome of a message is unknown. */
export type MessageUnknown = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.unknown";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** A phone sent you a message. */
export type MessageReceived = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.received";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message that a phone has sent to you. */
    data: InboundMessage;
};
/** A message was canceled before it was sent. */
export type MessageCanceled = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "message.canceled";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A message and its new state. */
    data: MessageStatusData;
};
/** All messages of a batch have ended. */
export type BatchFinished = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "batch.finished";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A batch with the current states of its messages. */
    data: MessageBatch;
};
/** A batch was paused. */
export type BatchPaused = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "batch.paused";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A batch with the current states of its messages. */
    data: MessageBatch;
};
/** The right one-time code was entered. */
export type VerificationApproved = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "verification.approved";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A verification of a number. */
    data: Verification;
};
/** A one-time code expired. */
export type VerificationExpired = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "verification.expired";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A verification of a number. */
    data: Verification;
};
/** Too many wrong one-time codes were entered. */
export type VerificationFailed = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "verification.failed";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** A verification of a number. */
    data: Verification;
};
/** The record that changed. */
export type ChangedRecord = {
    /** The kind of the record. */
    kind: RecordKind | OpenEnumValue;
    /** The id of the record, unique within its kind. */
    id: number;
    /**
     * Format: uri
     * @description The URL of the record.
     */
    url: string;
    /** The revision of the record after the change, or its last revision. */
    revision: number;
    /** The position of the change in the change feed. Of two webhooks about a record, the one with the greater sequence is newer. */
    sequence: number;
};
/** An event was created or became visible to you. */
export type EventCreated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "event.created";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An event was changed. */
export type EventUpdated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "event.updated";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An event was moved to the trash. */
export type EventTrashed = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "event.trashed";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An event was restored from the trash. */
export type EventRestored = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "event.restored";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An event was deleted or is no longer visible to you. */
export type EventDeleted = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "event.deleted";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A venue was created or became visible to you. */
export type VenueCreated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "venue.created";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A venue was changed. */
export type VenueUpdated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "venue.updated";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A venue was moved to the trash. */
export type VenueTrashed = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "venue.trashed";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A venue was restored from the trash. */
export type VenueRestored = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "venue.restored";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A venue was deleted or is no longer visible to you. */
export type VenueDeleted = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "venue.deleted";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An organizer was created or became visible to you. */
export type OrganizerCreated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "organizer.created";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An organizer was changed. */
export type OrganizerUpdated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "organizer.updated";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An organizer was moved to the trash. */
export type OrganizerTrashed = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "organizer.trashed";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An organizer was restored from the trash. */
export type OrganizerRestored = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "organizer.restored";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An organizer was deleted or is no longer visible to you. */
export type OrganizerDeleted = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "organizer.deleted";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A category or tag was created or became visible to you. */
export type TermCreated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "term.created";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A category or tag was changed. */
export type TermUpdated = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "term.updated";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** A category or tag was deleted or is no longer visible to you. */
export type TermDeleted = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "term.deleted";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The record that changed. */
    data: ChangedRecord;
};
/** An endpoint was disabled. */
export type WebhookEndpointDisabled = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "webhook_endpoint.disabled";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The disabled endpoint. */
    data: {
        /** `whe_` and a ULID in lower case, sorted by the time of creation. */
        id: WebhookEndpointId;
        /** The URL of the endpoint. */
        url: string;
        /** The reason why it is disabled. */
        reason: DisabledReason | OpenEnumValue;
    };
};
/** A requested test. */
export type WebhookEndpointTest = {
    /**
     * The type of the webhook.
     * @constant
     */
    type: "webhook_endpoint.test";
    /** An RFC 3339 time in UTC, with milliseconds. */
    timestamp: Instant;
    /** The endpoint under test. */
    data: {
        /** `whe_` and a ULID in lower case, sorted by the time of creation. */
        id: WebhookEndpointId;
    };
};
/**
 * The error codes of this version of the service.
 * @enum {string}
 */
export type ProblemCode = "not_found" | "method_not_allowed" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "uri_too_long" | "headers_too_large" | "validation_failed" | "missing_credentials" | "invalid_credentials" | "insufficient_scope" | "insufficient_role" | "sign_in_too_old" | "https_required" | "address_not_allowed" | "cross_site_request" | "precondition_failed" | "range_not_satisfiable" | "rate_limited" | "request_timeout" | "internal_error" | "service_unavailable" | "storage_unavailable" | "outcome_unknown" | "query_timeout" | "overloaded" | "invalid_cursor" | "cursor_expired" | "idempotency_key_reused" | "idempotency_in_progress" | "user_not_found" | "user_exists" | "last_administrator" | "user_has_messages" | "user_has_posts" | "application_password_not_found" | "session_not_found" | "sign_in_link_not_found" | "api_key_not_found" | "api_key_ended" | "scope_beyond_role" | "invalid_number" | "message_too_long" | "invalid_callback_url" | "sender_not_approved" | "sender_not_found" | "sender_exists" | "sender_limit" | "recipient_opted_out" | "consent_required" | "destination_limited" | "limit_reached" | "no_carrier" | "message_not_found" | "message_not_changeable" | "message_not_resendable" | "message_not_final" | "message_deleted" | "batch_not_found" | "batch_not_changeable" | "template_not_found" | "template_exists" | "template_limit" | "suppression_not_found" | "consent_not_found" | "verification_not_found" | "verification_ended" | "verification_limited" | "inbound_message_not_found" | "carrier_not_found" | "webhook_endpoint_not_found" | "webhook_endpoint_limit" | "webhook_endpoint_disabled" | "webhook_delivery_not_found" | "invalid_callback_token" | "unreadable_receipt" | "not_in_trash" | "rest_no_route" | "rest_invalid_json" | "rest_missing_callback_param" | "rest_invalid_param" | "rest_forbidden" | "incorrect_password" | "term_exists" | "duplicate_term_slug" | "rest_term_invalid" | "rest_taxonomy_not_hierarchical" | "could-not-create-venue" | "could-not-create-organizer" | "rest-event-not-found" | "rest-invalid-event-id" | "event-no-longer-available" | "event-not-accessible" | "event-is-in-trash" | "event-archive-page-not-found" | "venue-not-found" | "venue-not-accessible" | "venue-is-in-trash" | "venue-archive-page-not-found" | "organizer-not-found" | "organizer-not-accessible" | "organizer-is-in-trash" | "organizer-archive-page-not-found" | "image-not-found" | "image-in-use" | "image-archive-page-not-found" | "import-not-found" | "import-has-ended" | "import-schedule-not-found";
