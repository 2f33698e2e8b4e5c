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
         * @description The messages of one mode that you sent, with keys or signed in, newest first. Filters narrow the list together.
         */
        get: operations["listMessages"];
        put?: never;
        /**
         * Send a text message
         * @description Takes one text message for one Ugandan mobile number and responds at once: with 202 the message is on disk and will be carried to a mobile carrier. Follow it with `getMessage`, or let `callback_url` tell you.
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
         * @description All messages that `listMessages` lists with the same filters, newest first, in one file for spreadsheets (RFC 4180, UTF-8, the first line has the names of the columns). A text that a spreadsheet would run as a formula begins with an apostrophe; numbers of phones stay as they are, `+256…`, and `cost` is in the currency of the installation. The file is made while it is read, and one that could not be finished ends without the end of its transfer encoding.
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
         * @description Says how a text would be sent, by the code that sends it: its encoding, its segments, and the characters that make it longer. Nothing is stored and nothing is sent.
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
         * @description The message and its state now.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        /**
         * Delete a message
         * @description Removes a message that has ended with its text, its number and its timeline, from the copies too that webhooks and `Idempotency-Key` keep. Webhooks about it that have not gone out are not sent. What was counted stays counted, and what one number may get within an hour or a day counts it, by its number and its id alone, for a day.
         */
        delete: operations["deleteMessage"];
        options?: never;
        head?: never;
        /**
         * Change a message before it is sent
         * @description Changes what the body names of a message that no carrier has or may have: `accepted`, `scheduled`, `queued`, or `sending` while the carrier has no room for it. The rules are those of `sendMessage`. A `send_at` of null sends it at once. One that becomes `transactional` counts from then on towards what its number may get. To change the number, cancel the message and send another.
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
         * @description Calls a message back that no carrier has or may have: `accepted`, `scheduled`, `queued`, or `sending` while the carrier has no room for it. It ends `canceled`. One that is canceled already stays so, and the response is the same.
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
         * Send a message again that the carrier may not have
         * @description For a message that ended `unknown` because the carrier's answer was lost (`uncertain_submit`): puts it back into the queue, with the same id and as long a time to be sent as it had. The phone may get it twice. A late receipt of either try counts. As a new message, it is refused where the recipient has opted out.
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
         * @description Everything that happened to the message, oldest first, with what the carrier said word for word.
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
         * @description The batches of one mode that you sent, newest first, each with the states of its messages now.
         */
        get: operations["listBatches"];
        put?: never;
        /**
         * Send one text to many
         * @description Takes up to 1,000 messages at once, each with words of its own: `{{name}}` in the text stands for the variable `name` of the recipient. All that are accepted are on disk together before the response. Each is a message like any other, listed with `GET /v1/messages?batch_id=…`; unless a priority is named it is `low`, so that single messages have most of a carrier's room.
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
         * @description Takes what `createBatch` takes, and says what would become of it, by the code that sends it: how many messages, how many segments, the longest of them, and the first recipients that cannot be sent to. Nothing is stored and nothing is sent. The limits of the key and of its user (`per_day`, `spend_per_month`) are not looked at: they count what is sent.
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
         * Read how far a batch is
         * @description How many messages of the batch are in which state now. Those that were deleted are not counted.
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
         * Hold the messages of a batch back
         * @description No message of the batch that waits goes out until it is resumed: neither one whose time comes nor one that the carrier wanted later. What a carrier is being given (`sending`) goes on. Messages that pass their `expires_at` expire. One that is paused stays so, and the response is the same.
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
         * Let the messages of a paused batch go out
         * @description Whatever is due goes out at once, what is for later at its time, and what has passed its `expires_at` expires. One that is not paused stays as it is, and the response is the same.
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
         * Cancel all messages of a batch that wait
         * @description Ends every message of the batch that no carrier has as `canceled`, with its webhook, all in one step. What a carrier is being given (`sending`) goes on; one that it would take later only is called back then. `statuses` counts the messages by what became of them. One that is canceled stays so, and the response is the same.
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
         * @description The templates of one mode that are yours, newest first. Their texts are in each template.
         */
        get: operations["listTemplates"];
        put?: never;
        /**
         * Make a template
         * @description A text in one or more languages, with variables that are filled in where it is sent. Its name is yours alone, in this mode; you have at the most 100 templates in each.
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
         * @description Its newest version, or an older one: the last 100 are kept.
         */
        get: operations["getTemplate"];
        put?: never;
        post?: never;
        /**
         * Delete a template
         * @description Removes it with all its versions. Messages that were accepted keep their texts.
         */
        delete: operations["deleteTemplate"];
        options?: never;
        head?: never;
        /**
         * Make a new version of a template
         * @description What the body does not name stays as it is in the newest version. Messages that were accepted keep their texts; sends that name a version keep that.
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
         * @description Says for each language how its text would be sent with the longest values that its variables may have, by the code that sends it.
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
         * @description How many messages you sent on each day, by network and sender, and which state they are in now. The latest day comes first. Days begin at midnight where the service is (`NGOMA_TIMEZONE`). What is deleted stays counted.
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
    "/v1/senders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List registered senders
         * @description Your senders, newest first. Administrators see those of all users.
         */
        get: operations["listSenders"];
        put?: never;
        /**
         * Register a sender
         * @description Says that you want to send from this name. Test keys may use any name at once; live keys may use it towards each network for which an administrator has approved it. A user may register 50.
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
         * @description The sender, and for which networks it is approved.
         */
        get: operations["getSender"];
        put?: never;
        post?: never;
        /**
         * Delete a registered sender
         * @description From now on it is approved no more. Messages that were accepted are still sent from it.
         */
        delete: operations["deleteSender"];
        options?: never;
        head?: never;
        /**
         * Change a registered sender
         * @description Makes it your default, or no longer, or changes its note. A user has one default: the one before it is none then.
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
         * @description Says for some networks, or all, whether live messages may come from this sender. Another decision takes the place of the one before it; all processes follow within 250 ms. For administrators.
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
         * List who is not to be texted
         * @description The suppressions of one mode that are yours, newest first.
         */
        get: operations["listSuppressions"];
        put?: never;
        /**
         * Stop texting a number
         * @description From now on, messages of yours to this number are refused: those of the category `marketing`, or all. Such a message that no carrier has yet ends `canceled` (`opted_out`) when its turn comes. A number has one suppression: where there is one, its scope and note become these.
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
         * Stop texting many numbers
         * @description As `createSuppression` for up to 1,000 numbers: all of them or, where one is not valid, none. Of a number that is named twice, the last one counts.
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
         * @description Why a number is not to be texted.
         */
        get: operations["getSuppression"];
        put?: never;
        post?: never;
        /**
         * Text a number again
         * @description For somebody who has asked to be texted again. Removing it is written down in the audit.
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
         * @description The consents of one mode that are yours, newest first.
         */
        get: operations["listConsents"];
        put?: never;
        /**
         * Store a consent
         * @description Stores that a person agreed to a purpose, with the wording, the source and the time. The same consent again returns the stored one, also if it was withdrawn: to store a new consent after a withdrawal, send its own `given_at`. With the setting `NGOMA_REQUIRE_CONSENT=marketing`, messages of the category `marketing` need a consent to the purpose `marketing`.
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
         * @description As `createConsent` for up to 1,000 consents. Each row has a result of its own: a row that is not valid is refused with the reason, and the others are stored. You can send the same rows again: a consent is stored once.
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
         * @description What a person agreed to, when and where, and whether the consent was withdrawn.
         */
        get: operations["getConsent"];
        put?: never;
        post?: never;
        /**
         * Delete a consent
         * @description Deletes the record, and with it the proof. If the person changed their mind, use `withdrawConsent` instead. The audit log records the deletion without the number.
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
         * Export all that is stored of a phone number
         * @description Everything that is stored of the number, of all users and both modes: messages to it, texts from it, receipts, suppressions, consents and counts. A number of which nothing is stored has empty lists. The audit records the export with the last three digits, and the access log with the number of messages, texts, suppressions and consents. The command `ngoma number export` prints the same object. For administrators; a key needs the scope `admin`.
         */
        get: operations["exportNumber"];
        put?: never;
        post?: never;
        /**
         * Erase all that is stored of a phone number
         * @description Deletes everything that `exportNumber` returns, with webhook deliveries and stored responses about it, of all users and both modes. Messages that no carrier has are canceled first, without a webhook. If a carrier has one, nothing is erased. An opt-out stays, with a keyed hash in place of the number. The audit records the erasure with the last three digits. Backups are not changed.
         *
         *     On SQLite the service then looks for copies of the number in unused parts of the database file, and rewrites the file if it finds one. The response waits for that, up to ten seconds or more with a large file. The service answers other requests meanwhile, but requests that write wait until the file is rewritten. Allow a minute before you give up; the service goes on if you disconnect. You can repeat the request: it looks for copies again. For administrators; a key needs the scope `admin`.
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
         * List what phones have sent
         * @description The texts of one mode that phones have sent to you, newest first.
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
                 * The id of the text.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read what a phone has sent
         * @description One text that a phone has sent to you.
         */
        get: operations["getInboundMessage"];
        put?: never;
        post?: never;
        /**
         * Delete what a phone has sent
         * @description Removes a text with its number, and the webhooks about it. A suppression that it made stays, and so do messages that answered it.
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
                 * The id of the text.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Answer what a phone has sent
         * @description Sends a message to the phone, from the address that it has written to, which needs no approval for that. Everything else is as with `sendMessage`. Who wrote STOP is not answered, nor is what is no Ugandan number.
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
         * List the carriers and how they are
         * @description Every carrier that is configured, in that order: what the operator wants of it, what each process that carries messages says of its link, and how many messages wait for it. For administrators' keys with the scope `admin`.
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
         * @description Says what the service is to do with a carrier, whatever its state is now. All processes follow within about a second, and go on doing so after a restart. Each change is in the audit. For administrators' keys with the scope `admin`.
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
         * The same for carriers that report with GET
         * @description The report is in the query. 204 says that it is on disk; after any other response the carrier should send it again. No limit counts these requests, only failed attempts to sign in.
         */
        get: operations["receiveCarrierReceiptByGet"];
        put?: never;
        /**
         * Where a carrier reports what became of a message
         * @description For carriers that are reached over HTTP, whose callback address this is. Names of fields, in the query or in the body, and the token that proves who calls are those of the carrier's settings. 204 says that the report is on disk; after any other response the carrier should send it again. No limit counts these requests, only failed attempts to sign in.
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
         * The same for carriers that bring texts with GET
         * @description The text is in the query. 204 says that it is on disk; after any other response the carrier should send it again. No limit counts these requests, only failed attempts to sign in.
         */
        get: operations["receiveCarrierTextByGet"];
        put?: never;
        /**
         * Where a carrier brings what phones send
         * @description For carriers that are reached over HTTP, whose address for incoming texts this is. Names of fields, in the query or in the body, and the token that proves who calls are those of the carrier's settings. 204 says that the text is on disk; after any other response the carrier should send it again. No limit counts these requests, only failed attempts to sign in.
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
         * @description Your endpoints of one mode, newest first.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Have webhooks sent to an address
         * @description An endpoint belongs to a user, in one mode: it hears of the messages of all keys of that user in that mode, whatever `callback_url` they name, and of the changes of the calendar that the user may read. The secret that signs its webhooks is in this response and in that of a rotation, and nowhere else. A user has at most 20 endpoints in each mode.
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
         * @description Without its secret, which is shown once.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description What was on its way to it is stopped. Its deliveries can still be read.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description Changes the members that are sent. A new address is that of the webhooks to come and of those that are replayed; those on their way go to the old one. A disabled endpoint is sent nothing, and what was on its way to it is stopped; once it is enabled again, replay what it missed.
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
         * Give a webhook endpoint a new secret
         * @description Until the overlap is over, each webhook carries two signatures, one by the new secret and one by that before it. A secret that was being replaced when this is asked signs no more.
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
         * @description Sends `webhook_endpoint.test` to this endpoint, whatever types it asks for. Read the delivery to see what came of it.
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
         * @description What was sent, or is to be sent, to your endpoints and to the `callback_url` of your messages, in one mode, newest first. Kept for 30 days after the last attempt, unless `NGOMA_RETENTION_WEBHOOKS` says otherwise.
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
         * Send many webhooks again
         * @description Makes the deliveries of a time due at once, under the `webhook-id` that they have, with all attempts that a new one has: those that wait for their next attempt, were given up or stopped, unless `status` names other states. Deliveries to endpoints that are disabled or deleted are left out. One request replays about 10,000 at the most, the newest first, and ends between two milliseconds; with `has_more`, ask again with the `created_before` of the response.
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
                 * The id of the delivery: the `webhook-id` that the receiver sees.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        /**
         * Read a webhook delivery and its attempts
         * @description What was sent, and what came of each attempt; of more than a hundred, the last hundred.
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
                 * The id of the delivery: the `webhook-id` that the receiver sees.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a webhook again
         * @description Makes the delivery due at once, under the `webhook-id` that it has, with all attempts that a new one has: whatever became of it before, also where it still waits for its next attempt. To an endpoint it goes at the address that the endpoint has now.
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
         * List the users
         * @description All users, newest first, also those who are disabled. For administrators.
         */
        get: operations["listUsers"];
        put?: never;
        /**
         * Make a user
         * @description Makes a user with a first application password, which only this response has. For administrators.
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
         * @description The user as they are now. For administrators.
         */
        get: operations["getUser"];
        put?: never;
        post?: never;
        /**
         * Delete a user
         * @description Deletes the login, the address, and the keys, passwords, webhook endpoints, senders, templates, suppressions and stored responses of the user. Webhooks that have not been delivered are stopped, and running imports canceled. Events, venues, organizers and images go to the user in `reassign_to`. Messages stay until retention deletes them; they and the audit name the user as `deleted-user-` and the id. You can delete yourself while another administrator is enabled. This cannot be undone. For administrators.
         */
        delete: operations["deleteUser"];
        options?: never;
        head?: never;
        /**
         * Change a user
         * @description Changes what is sent: the role, which all passwords and keys of the user have at once; the address; and whether the user is disabled, which refuses all their passwords and keys until they are enabled again. The last administrator that is enabled stays one. For administrators.
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
         * @description Newest first, also those that were revoked. A password itself is never shown again. For administrators.
         */
        get: operations["listApplicationPasswords"];
        put?: never;
        /**
         * Make an application password
         * @description Makes another application password for the user, which only this response has: one for each program. For administrators.
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
         * @description It is refused from now on. Revoking it again changes nothing. For administrators.
         */
        delete: operations["revokeApplicationPassword"];
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
         * List the API keys
         * @description All keys, newest first, also those that were revoked or have expired. A key itself is never shown again. For administrators.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key
         * @description Makes a key, which only this response has, with the secret of its webhooks. Without `user_id` it is one of the caller's. A key may never more than its user: a scope that the role of the user does not allow is refused. For administrators.
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
         * @description The key as it is now, without the key itself. For administrators.
         */
        get: operations["getApiKey"];
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * @description It is refused from now on. What was accepted before is still sent, and its webhooks are signed with its secret. Revoking it again changes nothing. For administrators.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        /**
         * Change an API key
         * @description Changes what is sent; all processes follow within 250 ms. A key that was revoked stays as it is. For administrators.
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
         * Roll an API key over
         * @description Makes a new key with the user, mode, scopes, limits and addresses of this one, and a webhook secret of its own. This one ends after the overlap, or at its own expiry if that is sooner; a key that expires is followed by one that lives as long. For administrators.
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
         * List who changed what
         * @description Every change of the calendar, of the accounts and of what carriers may do, newest first: who made it, with which key or password, from where, and which members it changed, never their values. Kept for 365 days, unless `NGOMA_RETENTION_AUDIT` says otherwise. For administrators' keys with the scope `admin`.
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
         * List who read personal data
         * @description Reads of phone numbers, texts and webhook payloads, newest first: who read, with which key or password, from where, by which operation and how many records. An entry never contains the data that was read. Equal reads within one second are one entry. Entries are stored within a second after the response, and are deleted after 365 days unless `NGOMA_RETENTION_ACCESS` says otherwise. For administrators; a key needs the scope `admin`.
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
         * @description What this calendar offers, as clients of WordPress look for it.
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
         * @description The part of this document that describes the calendar, as OpenAPI 3.1.
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
         * @description Events in the order of their start; those that start together in the order of their publication. Without dates: what starts from yesterday on and ends within 24 months. Parameters narrow the list together; several values in one parameter are alternatives. Events with `hide_from_listings` are never listed. A page behind the last one is 404. Parameters that are not listed here are ignored.
         */
        get: operations["listEvents"];
        put?: never;
        /**
         * Create an event
         * @description Needs a title, a start and an end; an end before the start becomes the start. Contributors and above may create; what a contributor asks to publish waits as `pending`. Venues and organizers are named by their ids or given as data and made along. Categories and tags that do not exist yet are made along by their names. Members are also taken from the query; unknown members are ignored.
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
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Subscribe to a list of events
         * @description The events of `listEvents` with the same filters as an iCalendar (RFC 5545) that calendars subscribe to, also by `webcal:`. At most 1,000 events, the first in the order of the list; it has no pages. Without dates: what starts from yesterday on and ends within 24 months. Each event keeps its `UID`, and its `SEQUENCE` grows with every change.
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
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /**
         * Take one event into a calendar
         * @description The event as an iCalendar (RFC 5545) file, for those who may read it.
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
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a list of events as a feed
         * @description The events of `listEvents` with the same filters and pages as a JSON Feed, version 1.1. What feeds have no member for is in `_event` of each item.
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
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
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
         * @description The events of `listEvents` with the same filters, pages and order, each with what a list view shows and no more: a tenth of the bytes. Titles and names are plain text, not HTML.
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
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        /**
         * Read an event
         * @description Published events are for everybody. An event that is not published is 403 for those who may not read it, and one in the trash is 403 for everybody.
         */
        get: operations["getEvent"];
        /**
         * Change an event, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts and empty lists clear, `null` means not sent. Where only one of the two dates is sent, the other stays, unless the end would come before the start. A `status` brings an event back from the trash. An event as GET returns it is taken as it is.
         */
        put: operations["updateEventByPut"];
        /**
         * Change an event, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts and empty lists clear, `null` means not sent. Where only one of the two dates is sent, the other stays, unless the end would come before the start. A `status` brings an event back from the trash. An event as GET returns it is taken as it is.
         */
        post: operations["updateEventByPost"];
        /**
         * Move an event to the trash
         * @description Nothing is lost: the response is the event with the status `trash`, its slug is free for others, and a `status` sent to it brings it back. Deleting it again is 410.
         */
        delete: operations["deleteEvent"];
        options?: never;
        head?: never;
        /**
         * Change an event
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts and empty lists clear, `null` means not sent. Where only one of the two dates is sent, the other stays, unless the end would come before the start. A `status` brings an event back from the trash. An event as GET returns it is taken as it is.
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
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventSlug"];
            };
            cookie?: never;
        };
        /**
         * Read an event by its slug
         * @description Published events are for everybody. An event that is not published is 403 for those who may not read it, and one in the trash is 403 for everybody.
         */
        get: operations["getEventBySlug"];
        /**
         * Change an event by its slug, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts and empty lists clear, `null` means not sent. Where only one of the two dates is sent, the other stays, unless the end would come before the start. A `status` brings an event back from the trash. An event as GET returns it is taken as it is.
         */
        put: operations["updateEventBySlugByPut"];
        /**
         * Change an event by its slug, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts and empty lists clear, `null` means not sent. Where only one of the two dates is sent, the other stays, unless the end would come before the start. A `status` brings an event back from the trash. An event as GET returns it is taken as it is.
         */
        post: operations["updateEventBySlugByPost"];
        /**
         * Move an event to the trash by its slug
         * @description Nothing is lost: the response is the event with the status `trash`, its slug is free for others, and a `status` sent to it brings it back. Deleting it again is 410.
         */
        delete: operations["deleteEventBySlug"];
        options?: never;
        head?: never;
        /**
         * Change an event by its slug
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts and empty lists clear, `null` means not sent. Where only one of the two dates is sent, the other stays, unless the end would come before the start. A `status` brings an event back from the trash. An event as GET returns it is taken as it is.
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
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an event back from the trash
         * @description The event gets the status that it had before it went to the trash, and its slug, with a number where another event took it meanwhile. Callers who may not publish get `pending` instead of `publish`. What it was linked to stays linked.
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
         * @description Venues, the one published last first unless `order` or `orderby` says otherwise. Parameters narrow the list together; those that are not listed here are ignored. A page behind the last one is 404.
         */
        get: operations["listVenues"];
        put?: never;
        /**
         * Create a venue
         * @description Needs a name in `venue`. Where a venue with the same name, and the same description if one is sent, exists outside the trash, that one is returned instead, with what was sent written over it if the caller may edit it. Members are also taken from the query; unknown members are ignored.
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
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        /**
         * Read a venue
         * @description Published venues are for everybody; others are 403 for those who may not read them.
         */
        get: operations["getVenue"];
        /**
         * Change a venue, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings a venue back from the trash. A venue as GET returns it is taken as it is.
         */
        put: operations["updateVenueByPut"];
        /**
         * Change a venue, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings a venue back from the trash. A venue as GET returns it is taken as it is.
         */
        post: operations["updateVenueByPost"];
        /**
         * Move a venue to the trash
         * @description The response is the venue with the status `trash`; its events no longer have a venue. A `status` sent to it brings it back. Deleting it again is 410.
         */
        delete: operations["deleteVenue"];
        options?: never;
        head?: never;
        /**
         * Change a venue
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings a venue back from the trash. A venue as GET returns it is taken as it is.
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
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenueSlug"];
            };
            cookie?: never;
        };
        /**
         * Read a venue by its slug
         * @description Published venues are for everybody; others are 403 for those who may not read them.
         */
        get: operations["getVenueBySlug"];
        /**
         * Change a venue by its slug, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings a venue back from the trash. A venue as GET returns it is taken as it is.
         */
        put: operations["updateVenueBySlugByPut"];
        /**
         * Change a venue by its slug, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings a venue back from the trash. A venue as GET returns it is taken as it is.
         */
        post: operations["updateVenueBySlugByPost"];
        /**
         * Move a venue to the trash by its slug
         * @description The response is the venue with the status `trash`; its events no longer have a venue. A `status` sent to it brings it back. Deleting it again is 410.
         */
        delete: operations["deleteVenueBySlug"];
        options?: never;
        head?: never;
        /**
         * Change a venue by its slug
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings a venue back from the trash. A venue as GET returns it is taken as it is.
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
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring a venue back from the trash
         * @description The venue gets the status that it had before it went to the trash, and its slug, with a number where another venue took it meanwhile. Callers who may not publish get `pending` instead of `publish`. The events that it was taken from do not get it back.
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
         * @description Organizers, the one published last first unless `order` or `orderby` says otherwise. Parameters narrow the list together; those that are not listed here are ignored. A page behind the last one is 404.
         */
        get: operations["listOrganizers"];
        put?: never;
        /**
         * Create an organizer
         * @description Needs a name in `organizer`. Where an organizer with the same name, and the same description if one is sent, exists outside the trash, that one is returned instead, with what was sent written over it if the caller may edit it. Members are also taken from the query; unknown members are ignored.
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
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        /**
         * Read an organizer
         * @description Published organizers are for everybody; others are 403 for those who may not read them.
         */
        get: operations["getOrganizer"];
        /**
         * Change an organizer, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings an organizer back from the trash. An organizer as GET returns it is taken as it is.
         */
        put: operations["updateOrganizerByPut"];
        /**
         * Change an organizer, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings an organizer back from the trash. An organizer as GET returns it is taken as it is.
         */
        post: operations["updateOrganizerByPost"];
        /**
         * Move an organizer to the trash
         * @description The response is the organizer with the status `trash`; its events keep their other organizers. A `status` sent to it brings it back. Deleting it again is 410.
         */
        delete: operations["deleteOrganizer"];
        options?: never;
        head?: never;
        /**
         * Change an organizer
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings an organizer back from the trash. An organizer as GET returns it is taken as it is.
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
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerSlug"];
            };
            cookie?: never;
        };
        /**
         * Read an organizer by its slug
         * @description Published organizers are for everybody; others are 403 for those who may not read them.
         */
        get: operations["getOrganizerBySlug"];
        /**
         * Change an organizer by its slug, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings an organizer back from the trash. An organizer as GET returns it is taken as it is.
         */
        put: operations["updateOrganizerBySlugByPut"];
        /**
         * Change an organizer by its slug, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings an organizer back from the trash. An organizer as GET returns it is taken as it is.
         */
        post: operations["updateOrganizerBySlugByPost"];
        /**
         * Move an organizer to the trash by its slug
         * @description The response is the organizer with the status `trash`; its events keep their other organizers. A `status` sent to it brings it back. Deleting it again is 410.
         */
        delete: operations["deleteOrganizerBySlug"];
        options?: never;
        head?: never;
        /**
         * Change an organizer by its slug
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. Empty texts clear, `null` means not sent. A `status` brings an organizer back from the trash. An organizer as GET returns it is taken as it is.
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
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bring an organizer back from the trash
         * @description The organizer gets the status that it had before it went to the trash, and its slug, with a number where another organizer took it meanwhile. Callers who may not publish get `pending` instead of `publish`. The events that it was taken from do not get it back.
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
         * Follow the changes of the calendar
         * @description For clients that keep a copy. Without a cursor it begins with every record that you may read, as it is now; from then on come the changes since, in the order of their commits, and none is left out. Ask at once again while `has_more` is true, later otherwise, each time with the last `next_cursor`. A page may be empty while `has_more` is true. What you may no longer read comes as `deleted`; what you never could does not come. Venues, organizers, categories and tags come as records of their own: an event does not come again where they change, except where others may see them than before. Cursors are valid for 90 days and for one caller's rights; after that they get 410.
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
         * Write many records at once
         * @description Up to 100 writes of events, venues, organizers, categories and tags in one transaction: all of them or none. Each is what its own operation takes and answers, with the permissions of that operation. They run in their order, so terms and venues that several of them name anew are made once. Where any is refused, nothing is written, and the response lists what is wrong with each of them by its pointer (`/requests/3/body/title`), with the code and the status of the first. A batch has no tag: with `If-Match` or `If-None-Match` it is 412.
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
         * @description Categories by name, and only those that a published event has, unless the parameters say otherwise. A page behind the last one is empty. Parameters that are not listed here are ignored.
         */
        get: operations["listCategories"];
        put?: never;
        /**
         * Create a category
         * @description For authors and above. A name may occur once below each category. Members are also taken from the query; unknown members are ignored.
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
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        /**
         * Read a category
         * @description Categories are for everybody.
         */
        get: operations["getCategory"];
        /**
         * Change a category, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. An empty description clears it, `null` means not sent. A slug that another category has is refused. A category as GET returns it is taken as it is.
         */
        put: operations["updateCategoryByPut"];
        /**
         * Change a category, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. An empty description clears it, `null` means not sent. A slug that another category has is refused. A category as GET returns it is taken as it is.
         */
        post: operations["updateCategoryByPost"];
        /**
         * Delete a category for good
         * @description There is no trash for categories: it is gone, and its events lose it. The categories below it move up to its parent. The response is the category as it was.
         */
        delete: operations["deleteCategory"];
        options?: never;
        head?: never;
        /**
         * Change a category
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. An empty description clears it, `null` means not sent. A slug that another category has is refused. A category as GET returns it is taken as it is.
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
         * @description Tags by name, and only those that a published event has, unless the parameters say otherwise. A page behind the last one is empty. Parameters that are not listed here are ignored.
         */
        get: operations["listTags"];
        put?: never;
        /**
         * Create a tag
         * @description For editors and above. A name may occur once. Members are also taken from the query; unknown members are ignored.
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
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        /**
         * Read a tag
         * @description Tags are for everybody.
         */
        get: operations["getTag"];
        /**
         * Change a tag, by PUT
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. An empty description clears it, `null` means not sent. A slug that another tag has is refused. A tag as GET returns it is taken as it is.
         */
        put: operations["updateTagByPut"];
        /**
         * Change a tag, by POST
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. An empty description clears it, `null` means not sent. A slug that another tag has is refused. A tag as GET returns it is taken as it is.
         */
        post: operations["updateTagByPost"];
        /**
         * Delete a tag for good
         * @description There is no trash for tags: it is gone, and its events lose it. The response is the tag as it was.
         */
        delete: operations["deleteTag"];
        options?: never;
        head?: never;
        /**
         * Change a tag
         * @description Changes the members that are sent and nothing else; PATCH, POST and PUT do the same. An empty description clears it, `null` means not sent. A slug that another tag has is refused. A tag as GET returns it is taken as it is.
         */
        patch: operations["updateTag"];
        trace?: never;
    };
    "/event/{slug}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The slug of the event, in any spelling that leads to the stored one.
                 * @example kampala-jazz-night
                 */
                slug: components["parameters"]["EventPageSlug"];
            };
            cookie?: never;
        };
        /**
         * The page of an event
         * @description Time, place, organizers and description of an event. It has TEC's discovery headers, and JSON-LD for search engines. Everybody sees the same: what is public.
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
                 * The slug of the venue, in any spelling that leads to the stored one.
                 * @example ndere-cultural-centre
                 */
                slug: components["parameters"]["VenuePageSlug"];
            };
            cookie?: never;
        };
        /**
         * The page of a venue
         * @description A venue and the events that will be there. It has TEC's discovery headers, and JSON-LD for search engines. Everybody sees the same: what is public.
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
                 * The slug of the organizer, in any spelling that leads to the stored one.
                 * @example makerere-university-business-school
                 */
                slug: components["parameters"]["OrganizerPageSlug"];
            };
            cookie?: never;
        };
        /**
         * The page of an organizer
         * @description An organizer and the events to come. It has TEC's discovery headers, and JSON-LD for search engines. Everybody sees the same: what is public.
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
                 * The slug of the category, in any spelling that leads to the stored one.
                 * @example music
                 */
                slug: components["parameters"]["CategoryPageSlug"];
            };
            cookie?: never;
        };
        /**
         * The page of a category
         * @description A category and the events to come in it and in those below. TEC's discovery headers are on it. The parents that stand before the slug in the address of a category may be left out.
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
                 * The slug of the tag, in any spelling that leads to the stored one.
                 * @example jazz
                 */
                slug: components["parameters"]["TagPageSlug"];
            };
            cookie?: never;
        };
        /**
         * The page of a tag
         * @description A tag and the events to come that have it, with TEC's discovery headers.
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
    "/events/v1/images": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the images
         * @description The images of the media library, the newest first, for callers who may upload. A page behind the last one is 404.
         */
        get: operations["listImages"];
        put?: never;
        /**
         * Upload an image
         * @description Takes one file of at most 10 MB, as a browser's form sends it. The image is decoded and encoded anew in its format and in the sizes of WordPress: nothing else that was in the file remains, not the place where it was taken either. Of a moving image the first frame remains. The id in the response is what `image` of events, venues and organizers takes.
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
                 * The id of the image, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 31
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        /**
         * Read an image
         * @description The image with its copies, its alternative text and its focus point, for callers who may upload.
         */
        get: operations["getImage"];
        put?: never;
        post?: never;
        /**
         * Delete an image
         * @description Deletes the image and its files for good. An image that an event, a venue or an organizer shows, also one in the trash, is kept: 409, with where it is used. One's own images only, except for those who may change what belongs to others.
         */
        delete: operations["deleteImage"];
        options?: never;
        head?: never;
        /**
         * Change an image's alternative text or focus point
         * @description Changes the members that are sent and nothing else. Another focus point cuts the copies of a fixed shape anew, under other addresses: whoever has kept the old ones does not show a wrong picture. One's own images only, except for those who may change what belongs to others.
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
        get?: never;
        put?: never;
        /**
         * Import from another calendar
         * @description Copies what a site of The Events Calendar, or another Ngoma, shows to everybody (`tec`), or the events of an iCalendar file (`ics`). The work goes on in the background, also after a restart; the response says where to ask how far it is. The same import again changes only what has changed over there, and makes nothing twice.
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
         * Ask how far an import is
         * @description What has been read and changed so far, and what could not be taken.
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
         * @description It ends after the record at hand. What it has written stays.
         */
        post: operations["cancelImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
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
         * Is the process alive?
         * @description Answers as long as the process runs. No limit counts these requests, only failed attempts to sign in.
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
         * Can the service take requests?
         * @description 200 while the database stores what is written to it and the service is not stopping, else 503. Callers on the same machine, and keys with the scope `admin`, also see the parts one by one. No limit counts these requests, only failed attempts to sign in.
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
         * Metrics for Prometheus
         * @description For callers on the same machine, and for keys with the scope `admin`.
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
         * This document
         * @description The contract that the service was built from and validates every request against, as JSON. Its `servers` name the origin that was asked.
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
         * This document as YAML
         * @description The same as `/openapi.json`, in YAML.
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
         * The client for this service
         * @description The package `@ngoma/client`, built from the contract that this service has: `npm install <origin>/client.tgz`. It depends on nothing else.
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
         * Where to begin, for people
         * @description Leads browsers to the documentation. A request that does not ask for `text/html` rather than JSON gets 404, as for every path without an operation. With `p` it leads to the page of an event, venue or organizer, as addresses of WordPress do.
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
         * The first page of the documentation
         * @description Pages to read: guides, every operation, schema, webhook and error code. They are made from this document.
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
                 * The name of an index (`guides`, `operations`, `schemas`, `webhooks`, `errors`, `changes`, `contents`), also as Markdown with `.md` after it, or of a file that the pages load.
                 * @example errors
                 */
                file: string;
            };
            cookie?: never;
        };
        /**
         * An index of the documentation, or a file of its pages
         * @description What belongs to no section: the indexes, `style.css`, `docs.js`, `search-index.js` and `llms.txt`.
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
                 * The name of what the page is about, such as an operation or an error code; as Markdown with `.md` after it.
                 * @example sendMessage
                 */
                page: string;
            };
            cookie?: never;
        };
        /**
         * A page of the documentation
         * @description A guide, an operation, a schema, a webhook or an error code. These addresses do not change; `type` of an error is one of them.
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
         * The sandbox, for people
         * @description A page with phones that show the messages they received and answer them, the webhooks that went out, and the time, which it can move on.
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
         * What has happened in the sandbox
         * @description The time there, what to sign in with, the newest 100 messages of all keys, the newest 100 texts of phones, and the newest 100 webhooks with each of their attempts.
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
         * Move the time of the sandbox on
         * @description What falls due on the way happens at its own moment: each further attempt of a webhook, receipts, expiry. Answers when all of it is over, and after five seconds at the latest; `seconds_left` then says how much of the time was not reached, to be asked for again.
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
         * Let a phone send a text
         * @description Brings a text as a carrier would: it is stored, a word such as STOP is obeyed, and endpoints that listen for `message.received` hear of it. Answers once that is stored. The same text again within two minutes, with no other between them, is taken for the carrier's repetition.
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
         * Begin the sandbox anew
         * @description Forgets all that happened, brings the time back to that of the machine, and puts the calendar and the messages of Kampala there again. Ids are the same after each reset, and so are the credentials.
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
         * The carrier has taken a message
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * The phone has a message
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * The carrier refused a message
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * Nobody can say what became of a message
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * A phone has sent you a text
         * @description Sent to the webhook endpoints of the account whose text it is, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
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
         * A message was called back before it was sent
         * @description Sent to the `callback_url` of the message, signed by Standard Webhooks 1.0.0 with the webhook secret of the key that sent it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once.
         */
        post: operations["onMessageCanceled"];
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
         * An event is there, or you may see it now
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An event has changed
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An event is in the trash
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An event has left the trash
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An event is gone, or you may no longer see it
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A venue is there, or you may see it now
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A venue has changed
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A venue is in the trash
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A venue has left the trash
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A venue is gone, or you may no longer see it
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An organizer is there, or you may see it now
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An organizer has changed
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An organizer is in the trash
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An organizer has left the trash
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * An organizer is gone, or you may no longer see it
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A category or tag is there, or you may see it now
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A category or tag has changed
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * A category or tag is gone, or you may no longer see it
         * @description Sent to the webhook endpoints of users who may read the record, as `listChanges` would tell them, signed by Standard Webhooks 1.0.0 with the secret of the endpoint. It says what to read, not what is in it. Answer with any 2xx within 15 seconds. The same `webhook-id` may come more than once, and changes may overtake each other.
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
         * @description Sent to the other endpoints of the same user and mode that ask for it, when the service has disabled one: it answered 410, or nothing but failures came from it for five days.
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
         * A test that was asked for
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
        MessageBatchItem: MessageBatchItem;
        AcceptedMessageBatch: AcceptedMessageBatch;
        MessageBatchPreview: MessageBatchPreview;
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
        UserId: UserId;
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
        ExportedConsent: ExportedConsent;
        CountedMessage: CountedMessage;
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
        ImportCreate: ImportCreate;
        ImportCounts: ImportCounts;
        ImportProblem: ImportProblem;
        Import: Import;
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
        /** The credentials are good, but do not allow this or may not be used from this address; or the connection is not HTTPS. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": ProblemBody & {
                    /** @constant */
                    status?: 403;
                    code?: ("insufficient_scope" | "insufficient_role" | "address_not_allowed" | "https_required" | "cross_site_request") | OpenEnumValue;
                };
            };
        };
        /** Too many requests; wait as long as `Retry-After` says. */
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
        /** Something went wrong on our side. The request changed nothing. */
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
        /** The service cannot do this right now: its storage does not work or takes too long, or it is stopping or overloaded. Nothing was stored, except where the code is `outcome_unknown`: then it may have been. */
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
        /** The key or its user has spent what may be spent in a month. Nothing was stored; `detail` says which limit, how much is used, and when the next month begins. */
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
        /** As for every write; or the `sender_id` is not one that the key may send from, or the recipient has opted out or has not consented. */
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
        /** The first request with this `Idempotency-Key` is still running: try again in a moment. Or its message has been deleted since. */
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
        /** The body is larger than this operation takes, or holds more than 5,000 values. */
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
        /** The body is not of a kind that this operation reads. */
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
        /** The `Idempotency-Key` was used for another request before. */
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
        /** Too many requests, or too many messages to this number; wait as long as `Retry-After` says. */
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
        /** As for every operation; or no carrier is configured. Nothing was stored, except where the code is `outcome_unknown`. */
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
        /** There is no message of this id that you may see. */
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
        /** The message has not ended. */
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
        /** A carrier has the message, or may have it, or it has ended. */
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
        /** The message did not end `unknown` with the reason `uncertain_submit`. */
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
        /** There is no batch of this id that you may see. */
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
        /** No message of the batch waits any more, or the batch is canceled. */
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
        /** There is a template of this name, or there are as many as there may be. */
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
        /** There is no template of this id that you may see, or not in this version. */
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
        /** You have registered this name already; or there are as many as there may be. */
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
        /** There is no registered sender with this id, or it belongs to somebody else. */
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
        /** There is no suppression with this id, or it belongs to somebody else. */
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
        /** There is no consent with this id, or it belongs to somebody else. */
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
        /** The number is not in international format; or the request is not valid otherwise. */
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
        /** A message to the number has not ended and cannot be canceled. Nothing was erased. */
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
        /** There is no text with this id, or it is for somebody else. */
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
        /** There is no carrier of this name; for reports, none that is reached over HTTP. */
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
        /** The report, or the text, cannot be read by the settings of the carrier. */
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
        /** The token of the carrier is missing or wrong; or the connection is not HTTPS, or credentials of this service were sent that may not be used. */
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
        /** There are as many endpoints as there may be. */
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
        /** There is no webhook endpoint of this id that you may see. */
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
        /** There is no webhook delivery of this id that you may see. */
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
        /** The login or the address is taken; or the first request with this `Idempotency-Key` is still running. */
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
        /** There is no user with this id. */
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
        /** Messages of the user wait, nobody would get their posts, or nobody would be left to administrate. */
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
        /** The address is taken; or nobody would be left to administrate. */
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
        /** The first request with this `Idempotency-Key` is still running. Try again in a moment. */
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
        /** There is no such user, or the user has no such password. */
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
        /** There is no API key with this id. */
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
        /** The key was revoked, has expired or was rolled over before; or the first request with this `Idempotency-Key` is still running. */
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
        /** You have these bytes already: the `If-None-Match` that you sent names them. */
        CalendarNotModified: {
            headers: {
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content?: never;
        };
        /** The path or the query is not valid; every error is listed at once. */
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
        /** Writes: nobody is signed in. Reads too: the credentials that were sent are not valid, so nothing is returned in their name. */
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
        /** The scopes or the addresses of your key do not allow this, or credentials came over a connection that is not HTTPS. */
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
        /** There is no interface of this name. */
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
        /** Too many requests; wait as long as `Retry-After` says. */
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
        /** Something went wrong on our side. The request changed nothing. */
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
        /** The service cannot do this right now: its storage does not work or takes too long, or it is stopping or overloaded. Nothing was stored, except where the code is `outcome_unknown`: then it may have been. */
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
        /** The request is not valid. Missing members are named first and alone; then all other errors at once. */
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
        /** You are signed in, but your role, the owner of the post, or the scopes or the addresses of your key do not allow this; or the connection is not HTTPS; or a page of another site had a browser send this. */
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
        /** The first request with this `Idempotency-Key` is still running. Try again in a moment. */
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
        /** A create has no record before it that an `If-Match` could name. Nothing was made. */
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
        /** The body is larger than 256 KiB, or holds more than 5,000 values or tags. */
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
        /** The `Idempotency-Key` was used for another request before. */
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
        /** The event exists, but is not for you or is in the trash; or your key lacks a scope, or the connection is not HTTPS. */
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
        /** There is no such event. */
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
        /** What was sent is not valid, every error is listed at once; or the id is that of a venue, an organizer or an image. */
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
        /** The record is not as the `If-Match` or `If-None-Match` of this request wants it, and stays as it is. Every other refusal comes before this one. */
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
        /** The event is in the trash already. */
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
        /** What was sent is not valid; every error is listed at once. */
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
        /** It is not in the trash, so there is nothing to restore. */
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
        /** The venue exists, but is not for you; or your key lacks a scope, or the connection is not HTTPS. */
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
        /** There is no such venue. */
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
        /** The venue is in the trash already. */
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
        /** The organizer exists, but is not for you; or your key lacks a scope, or the connection is not HTTPS. */
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
        /** There is no such organizer. */
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
        /** The organizer is in the trash already. */
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
        /** The query is not valid, or the cursor is not one that this service has given out. */
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
        /** The cursor is too old, or it was given to a caller who saw something else. Leave it out to start again. */
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
        /** The batch, or one of its requests, is not valid; nothing is written. */
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
        /** One of the requests is for a record that is not there; nothing is written. */
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
        /** One of the requests deletes what is in the trash already; nothing is written. */
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
        /** The request is not valid: missing members are named first and alone, then all other errors at once; or the name or the slug is taken. */
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
        /** There is no such term. */
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
        /** What was sent is not valid, every error is listed at once; or the name or the slug is taken. */
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
        /** The page. */
        WebPage: {
            headers: {
                ETag: components["headers"]["ETag"];
                "X-TEC-API-VERSION": components["headers"]["ApiVersion"];
                "X-TEC-API-ROOT": components["headers"]["ApiRoot"];
                "X-TEC-API-ORIGIN": components["headers"]["ApiOrigin"];
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** A page that says so: this is not public. Or the credentials that were sent do not allow it. */
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
        /** A page that says so: there is nothing here. */
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
        /** A page that says so: this was public, and has been taken away. */
        GonePage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "text/html": string;
            };
        };
        /** Everybody may do this, but the credentials that were sent may not be used from this address or over this connection. */
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
        /** There is no such image. */
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
        /** Something shows the image. `data.used_by` names what the caller may see of it, up to 20. */
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
        /** There is no such import. */
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
        /** The import has ended already. */
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
        /** There is no such page. A request that asks for `text/html` rather than JSON gets a page that leads on. */
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
        /** Everybody may do this, but not from a page of another site; or the credentials that were sent may not be used from this address or over this connection. */
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
         * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
         * @example test
         */
        Mode: "live" | "test";
        /**
         * How many to return, 1 to 100.
         * @example 25
         */
        Limit: number;
        /** The `next_cursor` of the page before. */
        Cursor: string;
        /**
         * Only messages in one of these states, separated by commas.
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
         * Only messages that asked for this sender.
         * @example NWSC
         */
        FromSender: SenderId;
        /**
         * Only messages that were sent to us at this time or later.
         * @example 2026-11-21T00:00:00Z
         */
        CreatedAfter: string;
        /**
         * Only messages that were sent to us before this time.
         * @example 2026-11-22T00:00:00Z
         */
        CreatedBefore: string;
        /**
         * Only messages with this name of yours.
         * @example booking-4711
         */
        WithReference: ClientReference;
        /**
         * Only messages whose state has this reason, such as `absent_subscriber`.
         * @example absent_subscriber
         */
        WithReason: string;
        /**
         * Only messages of this batch.
         * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        InBatch: MessageBatchId;
        /**
         * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
         * One of its versions, 1 for the first; the newest unless named.
         * @example 1
         */
        TemplateVersion: TemplateVersion;
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
         * The id of the text.
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
         * The id of the delivery: the `webhook-id` that the receiver sees.
         * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        DeliveryIdPath: WebhookDeliveryId;
        /**
         * The id of the user.
         * @example 2
         */
        UserIdPath: UserId;
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
         * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
         * @example [
         *       "id",
         *       "title"
         *     ]
         */
        Fields: string[];
        /**
         * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
         * @example 1
         */
        Envelope: string;
        /**
         * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
         * @example "1f0c9a2b7d3e"
         */
        IfNoneMatch: string;
        /**
         * Which page of the list to return, from 1.
         * @example 1
         */
        Page: number;
        /**
         * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
         * @example 10
         */
        PerPage: number;
        /**
         * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
         * @example 2026-12-01
         */
        EventsFrom: string;
        /**
         * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
         * Only events that end after the end of this day, which is how to ask for those that are running.
         * @example yesterday
         */
        EndsAfter: string;
        /**
         * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
         * @example true
         */
        StrictDates: StrictDatesInput;
        /**
         * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
         * @example jazz
         */
        Search: string;
        /**
         * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
         * @example kampla jazz
         */
        RankedSearch: string;
        /**
         * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
         * @example [
         *       "music"
         *     ]
         */
        InCategories: string[];
        /**
         * Only events with one of these tags. Slugs or ids; a slug is tried first.
         * @example [
         *       "jazz",
         *       "live"
         *     ]
         */
        WithTags: string[];
        /**
         * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
         * @example [
         *       12
         *     ]
         */
        AtVenues: number[];
        /**
         * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
         * @example [
         *       15
         *     ]
         */
        ByOrganizers: number[];
        /**
         * `true`: only featured events. `false`: only the others.
         * @example true
         */
        Featured: BooleanInput;
        /**
         * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
         * @example [
         *       "publish"
         *     ]
         */
        Status: PostStatus[];
        /**
         * `true`: only events whose venue has coordinates. `false`: only the others.
         * @example true
         */
        Located: BooleanInput;
        /**
         * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
         * @example 0.3476
         */
        NearLatitude: number;
        /**
         * Degrees east. Only together with `geoloc_lat`.
         * @example 32.5825
         */
        NearLongitude: number;
        /**
         * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
         * @example 25
         */
        NearRadius: number;
        /**
         * Only the events with these ids. Dates are then ignored, and the order is that of publication.
         * @example [
         *       42
         *     ]
         */
        IncludeEvents: number[];
        /**
         * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
         * @example [
         *       43
         *     ]
         */
        ExcludeEvents: number[];
        /**
         * Only the repetitions of the event with this id.
         * @example 42
         */
        ChildrenOf: number;
        /**
         * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
         * @example false
         */
        Ticketed: false | string;
        /**
         * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
         * @example 2026-01-01T00:00:00+03:00
         */
        ModifiedAfter: string;
        /**
         * Only what was changed before this moment.
         * @example 2026-12-31T23:59:59+03:00
         */
        ModifiedBefore: string;
        /**
         * `asc` or `desc`, in any case; anything else is ignored.
         * @example asc
         */
        Order: string;
        /**
         * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
         * @example start_date
         */
        EventOrderBy: "start_date" | "end_date" | "title" | "date" | "modified" | "id";
        /**
         * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
         * @example 0
         */
        Offset: number;
        /**
         * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
         * @example PATCH
         */
        MethodOverride: string;
        /**
         * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
         * @example "1f0c9a2b7d3e"
         */
        IfMatch: string;
        /**
         * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
         * @example "1f0c9a2b7d3e"
         */
        UnlessMatch: string;
        /**
         * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
         * @example 42
         */
        EventId: number;
        /**
         * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
         * @example kampala-jazz-night
         */
        EventSlug: string;
        /**
         * Only those that belong to the event with this id. One that the caller may not see is refused like one that does not exist.
         * @example 42
         */
        RelatedEvent: number;
        /**
         * `true`, `1`, `yes` or `on`: only those with at least one event. Any other value: only those without.
         * @example true
         */
        HasEvents: SwitchParameter;
        /**
         * `true`, `1`, `yes` or `on`: only those with an event that is running or still to come. Any other value changes nothing.
         * @example true
         */
        OnlyWithUpcoming: SwitchParameter;
        /**
         * Only the one with exactly this slug; an empty one is ignored.
         * @example ndere-cultural-centre
         */
        ExactSlug: string;
        /**
         * Not those with these ids; unknown ids are ignored, and so is a list of anything else.
         * @example [
         *       43
         *     ]
         */
        ExcludeLinked: number[];
        /**
         * What to sort by; `date`, the publication date, where nothing else is sent. Other words are ignored.
         * @example name
         */
        LinkedOrderBy: "date" | "name" | "modified" | "id";
        /**
         * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
         * @example 12
         */
        VenueId: number;
        /**
         * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
         * @example ndere-cultural-centre
         */
        VenueSlug: string;
        /**
         * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
         * @example 15
         */
        OrganizerId: number;
        /**
         * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
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
         * Not the terms with these ids.
         * @example [
         *       4
         *     ]
         */
        TermExclude: number[];
        /**
         * `asc` or `desc`; anything else counts as `desc`, as in WordPress.
         * @example asc
         */
        TermOrder: string;
        /**
         * What to sort by: `name`, `slug`, `id`, `count`, `description`, `term_group`, `include` (the order of that parameter) or `include_slugs`; anything else counts as `name`.
         * @example name
         */
        TermOrderBy: string;
        /**
         * Leave out terms that no published event has. `true` where nothing is sent.
         * @example false
         */
        HideEmpty: BooleanInput;
        /**
         * Only the categories right below the one with this id; 0 for those at the top.
         * @example 3
         */
        ChildrenOfCategory: number;
        /**
         * Only the terms of the event with this id. One that the caller may not see is refused like one that does not exist.
         * @example 42
         */
        TermPost: number;
        /**
         * The same as `post`, and stronger where both are sent.
         * @example 42
         */
        TermEvent: number;
        /**
         * Only the term with exactly this slug.
         * @example music
         */
        TermSlug: string;
        /**
         * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
         * @example 3
         */
        TermId: number;
        /**
         * The slug of the event, in any spelling that leads to the stored one.
         * @example kampala-jazz-night
         */
        EventPageSlug: string;
        /**
         * The slug of the venue, in any spelling that leads to the stored one.
         * @example ndere-cultural-centre
         */
        VenuePageSlug: string;
        /**
         * The slug of the organizer, in any spelling that leads to the stored one.
         * @example makerere-university-business-school
         */
        OrganizerPageSlug: string;
        /**
         * The slug of the category, in any spelling that leads to the stored one.
         * @example music
         */
        CategoryPageSlug: string;
        /**
         * The slug of the tag, in any spelling that leads to the stored one.
         * @example jazz
         */
        TagPageSlug: string;
        /**
         * The id of the image, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
         * @example 31
         */
        ImageId: number;
        /**
         * The id of the import.
         * @example imp_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        ImportId: string;
        /**
         * The same for every try of one notice; remember it to do nothing twice.
         * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
         */
        WebhookId: string;
        /**
         * When this try was made, in Unix seconds.
         * @example 1795249801
         */
        WebhookTimestamp: string;
        /**
         * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
         * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
         */
        WebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /**
         * The kinds of credentials that are understood here.
         * @example Bearer realm="ngoma"
         */
        WwwAuthenticate: string;
        /**
         * Seconds to wait before the next try.
         * @example 3
         */
        RetryAfter: number;
        /**
         * What is left of the limit: `"default";r=<requests>;t=<seconds until it is whole again>`. For a key with a daily limit, `"day";r=<messages>;t=<seconds until midnight>` follows after a comma.
         * @example "default";r=99;t=1
         */
        RateLimit: string;
        /**
         * The limit that applies: `"default";q=<requests>;w=<seconds>`; for a key with a daily limit also `"day";q=<messages>;w=86400`.
         * @example "default";q=100;w=10
         */
        RateLimitPolicy: string;
        /** `true` where this is the response to an earlier request with the same `Idempotency-Key`. */
        IdempotencyReplayed: "true";
        /**
         * Names these bytes; send it back in `If-None-Match`, or that of a single record in `If-Match` of a write. Compressed bytes have a tag of their own.
         * @example "1f0c9a2b7d3e"
         */
        ETag: string;
        /**
         * How many entries the whole list has, the same number as `total`.
         * @example 2
         */
        TotalRecords: number;
        /**
         * How many pages the whole list has, the same number as `total_pages`.
         * @example 1
         */
        TotalPages: number;
        /**
         * Where to read what was made, below the base path of the request.
         * @example http://127.0.0.1:3000/events/v1/events/42
         */
        MadeAt: string;
        /**
         * The name of the file, made of the slug of the event.
         * @example attachment; filename="kampala-jazz-night.ics"
         */
        FileName: string;
        /**
         * TEC's discovery, the version of its interface.
         * @example v1
         */
        ApiVersion: string;
        /**
         * TEC's discovery, the address of its interface.
         * @example http://127.0.0.1:3000/wp-json/tribe/events/v1/
         */
        ApiRoot: string;
        /**
         * TEC's discovery, the address of the site.
         * @example http://127.0.0.1:3000
         */
        ApiOrigin: string;
        /**
         * The address that follows.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only messages in one of these states, separated by commas.
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
                 * Only messages that asked for this sender.
                 * @example NWSC
                 */
                sender_id?: components["parameters"]["FromSender"];
                /**
                 * Only messages that were sent to us at this time or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * Only messages that were sent to us before this time.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * Only messages with this name of yours.
                 * @example booking-4711
                 */
                client_reference?: components["parameters"]["WithReference"];
                /**
                 * Only messages whose state has this reason, such as `absent_subscriber`.
                 * @example absent_subscriber
                 */
                reason?: components["parameters"]["WithReason"];
                /**
                 * Only messages of this batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                batch_id?: components["parameters"]["InBatch"];
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
                     * Where the message can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * Only messages in one of these states, separated by commas.
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
                 * Only messages that asked for this sender.
                 * @example NWSC
                 */
                sender_id?: components["parameters"]["FromSender"];
                /**
                 * Only messages that were sent to us at this time or later.
                 * @example 2026-11-21T00:00:00Z
                 */
                created_after?: components["parameters"]["CreatedAfter"];
                /**
                 * Only messages that were sent to us before this time.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: components["parameters"]["CreatedBefore"];
                /**
                 * Only messages with this name of yours.
                 * @example booking-4711
                 */
                client_reference?: components["parameters"]["WithReference"];
                /**
                 * Only messages whose state has this reason, such as `absent_subscriber`.
                 * @example absent_subscriber
                 */
                reason?: components["parameters"]["WithReason"];
                /**
                 * Only messages of this batch.
                 * @example bat_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                batch_id?: components["parameters"]["InBatch"];
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** How the text would be sent. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The message is gone. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The message as it is now. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
            };
        };
        responses: {
            /** The messages are accepted and on disk. */
            202: {
                headers: {
                    /**
                     * Where the batch can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            };
        };
        responses: {
            /** What would become of the batch. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
    pauseBatch: {
        parameters: {
            query?: {
                /**
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The batch as it is now. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The batch as it is now. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The batch as it is now. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                     * Where the template can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * One of its versions, 1 for the first; the newest unless named.
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
            /** The template in this version. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The template is gone. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * One of its versions, 1 for the first; the newest unless named.
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
            /** How each text would be sent. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only this day and later ones.
                 * @example 2026-11-01
                 */
                from_day?: string;
                /**
                 * Only this day and earlier ones.
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
    listSenders: {
        parameters: {
            query?: {
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only those of this user, for administrators; others see their own whatever they say.
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
            /** The sender, not yet approved. */
            201: {
                headers: {
                    /**
                     * Where it can be read.
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
            /** The sender is gone. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only that of this number, also where the number was erased. Write the plus sign as `%2B`.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The number had a suppression, which is now this one. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": Suppression;
                };
            };
            /** The number has a suppression. */
            201: {
                headers: {
                    /**
                     * Where it can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** All of them are stored. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The number may be texted again. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * Only consents in one of these states, separated by commas.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                     * Where it can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** All that is stored of the number. */
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
            /** Nothing of the number is stored any more. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only those from this number. Write the plus sign as `%2B`.
                 * @example +256772123456
                 */
                from?: string;
                /**
                 * Only those to this address: a short code or a number of yours.
                 * @example 8008
                 */
                to?: string;
                /**
                 * Only those that were received at this time or later.
                 * @example 2026-11-21T08:00:00Z
                 */
                created_after?: string;
                /**
                 * Only those that were received before this time.
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
            /** One page of texts. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the text.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The text. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the text.
                 * @example inb_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["InboundMessageIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The text is gone. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * The id of the text.
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
                     * Where the message can be read.
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
            /** The carrier as it is now. */
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
            /** The text is on disk. */
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
            };
        };
        responses: {
            /** The text is on disk. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                     * Where the endpoint can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** It is gone. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The endpoint as it is now. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** The delivery that is on its way. */
            202: {
                headers: {
                    /**
                     * Where the delivery can be read.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only deliveries in one of these states, separated by commas.
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
                 * Only deliveries that were made at this moment or later, RFC 3339.
                 * @example 2026-11-20T00:00:00Z
                 */
                created_after?: string;
                /**
                 * Only deliveries that were made before this moment, RFC 3339.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
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
            /** How many are due again. */
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the delivery: the `webhook-id` that the receiver sees.
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
                 * Which messages are meant, and the webhooks about them: those that reach phones (`live`), or those of the simulator (`test`). A user who signs in with an application password always says it. A key has a mode of its own: here it can only be said again.
                 * @example test
                 */
                mode?: components["parameters"]["Mode"];
            };
            header?: never;
            path: {
                /**
                 * The id of the delivery: the `webhook-id` that the receiver sees.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                id: components["parameters"]["DeliveryIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The delivery as it is now. */
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
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
                 * The id of the user who gets the posts. If you leave it out, you get them; it is required where you delete yourself and have posts.
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
        requestBody: {
            content: {
                "application/json": UserUpdate;
            };
        };
        responses: {
            /** The user as they are now. */
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
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
    listApiKeys: {
        parameters: {
            query?: {
                /**
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
            /** The key is revoked. */
            204: {
                headers: {
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
            /** The key as it is now. */
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
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
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
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
                cursor?: components["parameters"]["Cursor"];
                /**
                 * Only entries about this: `event 42`, a login, the id of a key, `carrier mtn`.
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
                 * How many to return, 1 to 100.
                 * @example 25
                 */
                limit?: components["parameters"]["Limit"];
                /** The `next_cursor` of the page before. */
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
                 * Only reads by this operation, or by this command of the operator.
                 * @example listMessages
                 */
                operation?: string;
                /**
                 * Only reads at this moment or later, RFC 3339.
                 * @example 2026-11-20T00:00:00Z
                 */
                created_after?: string;
                /**
                 * Only reads before this moment, RFC 3339.
                 * @example 2026-11-22T00:00:00Z
                 */
                created_before?: string;
                /**
                 * Only reads that asked for this number. Its keyed hash is compared. Write the plus sign as `%2B`.
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
                 * The name of this interface; any other is 404.
                 * @example tribe/events/v1
                 */
                namespace?: string;
                /**
                 * For whom the response is meant. It is the same for all.
                 * @example view
                 */
                context?: "view" | "embed" | "help";
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of events; the first one may be empty. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
            /** The event as it is now. */
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
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The calendar; it has no events where the list is empty. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** A calendar with this event alone. */
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
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of the feed; the first one may be empty. */
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
                 * Only events that start on this day or later, in the zone of the site. Yesterday where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
                 * @example 2026-12-01
                 */
                start_date?: components["parameters"]["EventsFrom"];
                /**
                 * Only events that end on this day or earlier. 24 months from now where nothing is sent; no limit where one of `starts_…` and `ends_…` is sent instead.
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
                 * Only events that end after the end of this day, which is how to ask for those that are running.
                 * @example yesterday
                 */
                ends_after?: components["parameters"]["EndsAfter"];
                /**
                 * `true`, 1, `yes` or `on`: take the dates to the second instead of as whole days; what names no offset is time in the zone of the site. Any other text: whole days.
                 * @example true
                 */
                strict_dates?: components["parameters"]["StrictDates"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only events in one of these categories or in one below it. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "music"
                 *     ]
                 */
                categories?: components["parameters"]["InCategories"];
                /**
                 * Only events with one of these tags. Slugs or ids; a slug is tried first.
                 * @example [
                 *       "jazz",
                 *       "live"
                 *     ]
                 */
                tags?: components["parameters"]["WithTags"];
                /**
                 * Only events at one of the venues with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       12
                 *     ]
                 */
                venue?: components["parameters"]["AtVenues"];
                /**
                 * Only events held by one of the organizers with these ids. One that the caller may not see is refused like one that does not exist.
                 * @example [
                 *       15
                 *     ]
                 */
                organizer?: components["parameters"]["ByOrganizers"];
                /**
                 * `true`: only featured events. `false`: only the others.
                 * @example true
                 */
                featured?: components["parameters"]["Featured"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * `true`: only events whose venue has coordinates. `false`: only the others.
                 * @example true
                 */
                geoloc?: components["parameters"]["Located"];
                /**
                 * Degrees north. Together with `geoloc_lng`, only events whose venue is within `geoloc_radius` of this point.
                 * @example 0.3476
                 */
                geoloc_lat?: components["parameters"]["NearLatitude"];
                /**
                 * Degrees east. Only together with `geoloc_lat`.
                 * @example 32.5825
                 */
                geoloc_lng?: components["parameters"]["NearLongitude"];
                /**
                 * How many kilometres around `geoloc_lat` and `geoloc_lng`, 10 where nothing is sent. Changes nothing without them.
                 * @example 25
                 */
                geoloc_radius?: components["parameters"]["NearRadius"];
                /**
                 * Only the events with these ids. Dates are then ignored, and the order is that of publication.
                 * @example [
                 *       42
                 *     ]
                 */
                include?: components["parameters"]["IncludeEvents"];
                /**
                 * Not the events with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeEvents"];
                /**
                 * Only the repetitions of the event with this id.
                 * @example 42
                 */
                post_parent?: components["parameters"]["ChildrenOf"];
                /**
                 * `false` changes nothing; `true` is refused, since this calendar sells no tickets.
                 * @example false
                 */
                ticketed?: components["parameters"]["Ticketed"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date` is the publication date. `start_date` where nothing else is sent; other words are ignored.
                 * @example start_date
                 */
                orderby?: components["parameters"]["EventOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of cards; the first one may be empty. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The event as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The event as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The event as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
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
            /** The event as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
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
            /** The event as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An event in the trash is found under `<slug>__trashed`.
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
            /** The event as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the event, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 42
                 */
                id: components["parameters"]["EventId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The event as it is now. */
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
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only those that belong to the event with this id. One that the caller may not see is refused like one that does not exist.
                 * @example 42
                 */
                event?: components["parameters"]["RelatedEvent"];
                /**
                 * `true`, `1`, `yes` or `on`: only those with at least one event. Any other value: only those without.
                 * @example true
                 */
                has_events?: components["parameters"]["HasEvents"];
                /**
                 * `true`, `1`, `yes` or `on`: only those with an event that is running or still to come. Any other value changes nothing.
                 * @example true
                 */
                only_with_upcoming?: components["parameters"]["OnlyWithUpcoming"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * Only the one with exactly this slug; an empty one is ignored.
                 * @example ndere-cultural-centre
                 */
                slug?: components["parameters"]["ExactSlug"];
                /**
                 * Not those with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeLinked"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date`, the publication date, where nothing else is sent. Other words are ignored.
                 * @example name
                 */
                orderby?: components["parameters"]["LinkedOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of venues; the first one may be empty. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
            /** The venue as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The venue as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The venue as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The venue as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
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
            /** The venue as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
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
            /** The venue as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. A venue in the trash is found under `<slug>__trashed`.
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
            /** The venue as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the venue, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 12
                 */
                id: components["parameters"]["VenueId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The venue as it is now. */
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
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
                 * @example jazz
                 */
                search?: components["parameters"]["Search"];
                /**
                 * Words to look for, as people type them: the best matches come first, and no other order counts. Each word must begin a word of the title or name, the excerpt or the description (of an event also of its venue's, organizers', categories' or tags' names); in a word of four letters or more, one letter that is wrong, missing, too many or exchanged with its neighbour is forgiven. The first six words count, and a list holds the 1,000 best matches.
                 * @example kampla jazz
                 */
                q?: components["parameters"]["RankedSearch"];
                /**
                 * Only those that belong to the event with this id. One that the caller may not see is refused like one that does not exist.
                 * @example 42
                 */
                event?: components["parameters"]["RelatedEvent"];
                /**
                 * `true`, `1`, `yes` or `on`: only those with at least one event. Any other value: only those without.
                 * @example true
                 */
                has_events?: components["parameters"]["HasEvents"];
                /**
                 * `true`, `1`, `yes` or `on`: only those with an event that is running or still to come. Any other value changes nothing.
                 * @example true
                 */
                only_with_upcoming?: components["parameters"]["OnlyWithUpcoming"];
                /**
                 * Only posts in these states, separated by commas. Left out, callers see what is published, and their own unpublished posts if they may edit; callers who may not edit can only ask for `publish`.
                 * @example [
                 *       "publish"
                 *     ]
                 */
                status?: components["parameters"]["Status"];
                /**
                 * Only what was changed after this moment: an instant as RFC 3339 writes it, or another date as the other parameters take it. To keep a copy, follow `/changes` instead, which also tells what is gone.
                 * @example 2026-01-01T00:00:00+03:00
                 */
                modified_after?: components["parameters"]["ModifiedAfter"];
                /**
                 * Only what was changed before this moment.
                 * @example 2026-12-31T23:59:59+03:00
                 */
                modified_before?: components["parameters"]["ModifiedBefore"];
                /**
                 * Only the one with exactly this slug; an empty one is ignored.
                 * @example ndere-cultural-centre
                 */
                slug?: components["parameters"]["ExactSlug"];
                /**
                 * Not those with these ids; unknown ids are ignored, and so is a list of anything else.
                 * @example [
                 *       43
                 *     ]
                 */
                exclude?: components["parameters"]["ExcludeLinked"];
                /**
                 * `asc` or `desc`, in any case; anything else is ignored.
                 * @example asc
                 */
                order?: components["parameters"]["Order"];
                /**
                 * What to sort by; `date`, the publication date, where nothing else is sent. Other words are ignored.
                 * @example name
                 */
                orderby?: components["parameters"]["LinkedOrderBy"];
                /**
                 * How many to leave out before the first page begins: they count neither in `total` nor in `total_pages`. Anything but a number from 0 is ignored.
                 * @example 0
                 */
                offset?: components["parameters"]["Offset"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of organizers; the first one may be empty. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
            /** The organizer as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The organizer as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The organizer as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The organizer as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
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
            /** The organizer as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
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
            /** The organizer as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The slug, in any spelling that leads to the stored one: `東京` and `%e6%9d%b1%e4%ba%ac` are the same. An organizer in the trash is found under `<slug>__trashed`.
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
            /** The organizer as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the organizer, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 15
                 */
                id: components["parameters"]["OrganizerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The organizer as it is now. */
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
                /** The `next_cursor` of the page before; left out to begin. */
                cursor?: string;
                /**
                 * How many changes to return at the most, 1 to 500.
                 * @example 100
                 */
                limit?: number;
                /**
                 * Whether each change comes with its record, as it is now and as you may see it. Without it, read the record at its `rest_url`.
                 * @example true
                 */
                records?: BooleanInput;
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
            /** Everything is written. */
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
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
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
                 * Not the terms with these ids.
                 * @example [
                 *       4
                 *     ]
                 */
                exclude?: components["parameters"]["TermExclude"];
                /**
                 * `asc` or `desc`; anything else counts as `desc`, as in WordPress.
                 * @example asc
                 */
                order?: components["parameters"]["TermOrder"];
                /**
                 * What to sort by: `name`, `slug`, `id`, `count`, `description`, `term_group`, `include` (the order of that parameter) or `include_slugs`; anything else counts as `name`.
                 * @example name
                 */
                orderby?: components["parameters"]["TermOrderBy"];
                /**
                 * Leave out terms that no published event has. `true` where nothing is sent.
                 * @example false
                 */
                hide_empty?: components["parameters"]["HideEmpty"];
                /**
                 * Only the categories right below the one with this id; 0 for those at the top.
                 * @example 3
                 */
                parent?: components["parameters"]["ChildrenOfCategory"];
                /**
                 * Only the terms of the event with this id. One that the caller may not see is refused like one that does not exist.
                 * @example 42
                 */
                post?: components["parameters"]["TermPost"];
                /**
                 * The same as `post`, and stronger where both are sent.
                 * @example 42
                 */
                event?: components["parameters"]["TermEvent"];
                /**
                 * Only the term with exactly this slug.
                 * @example music
                 */
                slug?: components["parameters"]["TermSlug"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
            /** The category as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
            /** The category as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
            /** The category as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The category as it was. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
            /** The category as it is now. */
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
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Text to look for, whatever its case and accents. Events: each word must be part of the title, the excerpt or the description; a "quoted phrase" counts as one word, and a `-` before a word excludes it. Venues and organizers: one field must contain all of the words. Categories and tags: the name or the slug must contain the text.
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
                 * Not the terms with these ids.
                 * @example [
                 *       4
                 *     ]
                 */
                exclude?: components["parameters"]["TermExclude"];
                /**
                 * `asc` or `desc`; anything else counts as `desc`, as in WordPress.
                 * @example asc
                 */
                order?: components["parameters"]["TermOrder"];
                /**
                 * What to sort by: `name`, `slug`, `id`, `count`, `description`, `term_group`, `include` (the order of that parameter) or `include_slugs`; anything else counts as `name`.
                 * @example name
                 */
                orderby?: components["parameters"]["TermOrderBy"];
                /**
                 * Leave out terms that no published event has. `true` where nothing is sent.
                 * @example false
                 */
                hide_empty?: components["parameters"]["HideEmpty"];
                /**
                 * Only the terms of the event with this id. One that the caller may not see is refused like one that does not exist.
                 * @example 42
                 */
                post?: components["parameters"]["TermPost"];
                /**
                 * The same as `post`, and stronger where both are sent.
                 * @example 42
                 */
                event?: components["parameters"]["TermEvent"];
                /**
                 * Only the term with exactly this slug.
                 * @example music
                 */
                slug?: components["parameters"]["TermSlug"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
            /** The tag as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
            /** The tag as it is now. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
            /** The tag as it is now. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
                 * @example 3
                 */
                id: components["parameters"]["TermId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The tag as it was. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the term, digits only. Categories and tags count in one sequence, apart from posts.
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
            /** The tag as it is now. */
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
    getEventWebPage: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the event, in any spelling that leads to the stored one.
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
            query?: never;
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the venue, in any spelling that leads to the stored one.
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
            query?: never;
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the organizer, in any spelling that leads to the stored one.
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
            query?: never;
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the category, in any spelling that leads to the stored one.
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
            query?: never;
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The slug of the tag, in any spelling that leads to the stored one.
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
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RefusedCredentials"];
            404: components["responses"]["MissingPage"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["InternalError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listImages: {
        parameters: {
            query?: {
                /**
                 * Which page of the list to return, from 1.
                 * @example 1
                 */
                page?: components["parameters"]["Page"];
                /**
                 * How many to return on a page, from 1. Above 100 it is cut to 100; the links in the response show what was used.
                 * @example 10
                 */
                per_page?: components["parameters"]["PerPage"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** One page of images; the first one may be empty. */
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
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * A value of your own that names this request, up to 255 characters. The same request with the same key, within 24 hours, gets the first response and does nothing twice.
                 * @example 4d7b1c52-7f0e-4a53-9a0e-3a3f4c1a77d1
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
                 * @example 31
                 */
                id: components["parameters"]["ImageId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The image as it was. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * Write only if the record is still as you read it: the `ETag` of your GET of this record, without `_fields` and `_envelope`. Otherwise nothing changes and the response is 412. `*` stands for any state.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-Match"?: components["parameters"]["IfMatch"];
                /**
                 * Write only if the record is not in this state any more: the opposite of `If-Match`. `*` stands for any state, so that nothing is written.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["UnlessMatch"];
            };
            path: {
                /**
                 * The id of the image, digits only. Events, venues, organizers and images count in one sequence, so an id names one thing.
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
            /** The image as it is now. */
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
    createImport: {
        parameters: {
            query?: {
                /**
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
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
            };
        };
        responses: {
            /** The import waits for its turn. */
            202: {
                headers: {
                    /** Where to ask how far it is. */
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
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
                 * @example 1
                 */
                _envelope?: components["parameters"]["Envelope"];
            };
            header?: {
                /**
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
    cancelImport: {
        parameters: {
            query?: {
                /**
                 * The method that is meant, for clients that can only send POST. The header `X-HTTP-Method-Override` does the same, in any case, where the query names none. A read is no such method (400): it is sent as GET.
                 * @example PATCH
                 */
                _method?: components["parameters"]["MethodOverride"];
                /**
                 * Only these members of the response, named with dots where they lie deeper: `title,venue.city`; of a list, whole members only (`events,total`). What is not named is left out, so the response is then a part of the schema below.
                 * @example [
                 *       "id",
                 *       "title"
                 *     ]
                 */
                _fields?: components["parameters"]["Fields"];
                /**
                 * Sent with any value, the response is always 200 with `{ body, status, headers }` of the real one, for clients that cannot read statuses and headers.
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
            /** The import as it ended. */
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
            /** Not ready; or, as every operation has it, the request itself failed for the same reason. */
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
            /** Prometheus' text format. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
            /** You have these bytes already. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
            /** You have these bytes already. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The package, as npm packs it. */
            200: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content: {
                    "application/gzip": Blob;
                };
            };
            /** You have these bytes already. */
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
                /** The id of an event, venue or organizer, whose page follows. */
                p?: string;
                /** The kind that the id is of: `tribe_events`, `tribe_venue` or `tribe_organizer`. */
                post_type?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** The first page of the documentation, or the page of what `p` names. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
            /** You have these bytes already. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The same page, at the address that its links begin from. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
                 * @example "1f0c9a2b7d3e"
                 */
                "If-None-Match"?: components["parameters"]["IfNoneMatch"];
            };
            path: {
                /**
                 * The name of an index (`guides`, `operations`, `schemas`, `webhooks`, `errors`, `changes`, `contents`), also as Markdown with `.md` after it, or of a file that the pages load.
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
            /** You have these bytes already. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The same page, at the address that its links begin from. */
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
                 * The `ETag` of a response that you have, or several of them: 304 without a body while one of them is still right.
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
                 * The name of what the page is about, such as an operation or an error code; as Markdown with `.md` after it.
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
            /** You have these bytes already. */
            304: {
                headers: {
                    ETag: components["headers"]["ETag"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** The same page, at the address that its links begin from. */
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
            /** What has happened. */
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
            /** The time now. */
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
            /** The text is stored: `GET /v1/inbound-messages` has it. */
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
            /** The sandbox is as it was when it started. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
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
                 * The same for every try of one notice; remember it to do nothing twice.
                 * @example whk_01kb8t4q2n6v0x3m5c7r9w1f2h
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * When this try was made, in Unix seconds.
                 * @example 1795249801
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * `v1,` and the base64 of HMAC-SHA256 over `<webhook-id>.<webhook-timestamp>.<body>`; several, separated by spaces, while a secret is being replaced.
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
            /** Gone. This notice is not tried again, and the endpoint is disabled. */
            410: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** Received. Anything else is tried again, for about three days. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
/** An error; each response of an operation names the codes that it may have. */
export type Problem = ProblemBody & {
    code?: ProblemCode | OpenEnumValue;
};
/**
 * The state of a message:
 *
 *     - `accepted`: taken in and on disk.
 *     - `scheduled`: waits for its time.
 *     - `queued`: waits for a carrier.
 *     - `sending`: being submitted to the carrier.
 *     - `sent`: the carrier has taken it.
 *     - `delivered`: the phone has it. Final.
 *     - `undelivered`: the network could not deliver it. Final.
 *     - `expired`: it was not delivered in time. Final.
 *     - `rejected`: the carrier refused it. Final.
 *     - `failed`: it could not be submitted to a carrier. Final.
 *     - `unknown`: nobody can say. Final, unless a receipt comes after all.
 *     - `canceled`: called back before it was sent. Final.
 * @enum {string}
 */
export type MessageStatus = "accepted" | "scheduled" | "queued" | "sending" | "sent" | "delivered" | "undelivered" | "expired" | "rejected" | "failed" | "unknown" | "canceled";
/** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. A live key may use senders that are approved for the network of the number. Where none is named, your default sender is used if it is approved for that network, or else the carrier's own. */
export type SenderId = string;
/**
 * Format: well-formed-text
 * @description Your own name for the message, such as the number of a booking. It need not be the only one of that name.
 */
export type ClientReference = string;
/** `bat_` and a ULID in lower case: later batches have greater ids. */
export type MessageBatchId = string;
/** `msg_` and a ULID in lower case: later messages have greater ids. */
export type MessageId = string;
/** A value that a later version of the service has added. Clients ignore it, or treat it as unknown. */
export declare enum OpenEnumValue {
    later = "any text that no literal here is"
}
/**
 * Why the message is in this state, as one word; null where nothing is to be said. Words of our own:
 *     - `refused_for_now`: the carrier wants it later; it is tried again.
 *     - `uncertain_submit`: the carrier's answer was lost, so it may have the message or not.
 *     - `not_sent_in_time`: no carrier had taken it by `expires_at`.
 *     - `no_receipt`: a carrier has taken it, and never said what became of it.
 *     - `opted_out`: the recipient has opted out since it was accepted, of marketing or of all messages.
 *     - `changed`: somebody has changed it with `updateMessage`.
 *     - `resent`: somebody has sent it again with `resendMessage`.
 *
 *     Others tell what the carrier said, such as `absent_subscriber`, `invalid_number` or `deleted_by_carrier`.
 */
export type Reason = string | null;
/** How many SMS segments the text uses. */
export type Segments = number;
/**
 * `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text.
 * @enum {string}
 */
export type Encoding = "gsm7" | "ucs2";
/** An amount of money. */
export type Amount = {
    /** A decimal number as text, such as `70` or `35.5`: exact, with at the most three decimals and no zeros at its end. */
    amount: string;
    /** The currency of the installation, by its three letters (ISO 4217). */
    currency: string;
};
/** What it costs: its segments at the price that its network had when it was accepted. Null where the installation has no price for it. A test message costs nobody anything, and says what a live one would. */
export type MessageCost = Amount | null;
/**
 * Which messages go first where a carrier has more than it can take. Keys take turns within each:
 *     - `high`: what somebody waits for, such as a one-time code.
 *     - `normal`
 *     - `low`: what may take hours, such as an announcement to thousands.
 * @enum {string}
 */
export type Priority = "high" | "normal" | "low";
/**
 * The purpose of a message:
 *
 *     - `transactional`: what the recipient asked for or needs, such as a code, a receipt or a reminder.
 *     - `marketing`: what you would like to tell. It is not sent to numbers that have opted out, and only by day: at other hours it
 *       is `scheduled` for the next morning (08:00 to 20:00, unless `NGOMA_MARKETING_HOURS` says otherwise).
 * @enum {string}
 */
export type MessageCategory = "transactional" | "marketing";
/**
 * `live` reaches phones; `test` reaches the simulator.
 * @enum {string}
 */
export type Mode = "live" | "test";
/**
 * Format: date-time
 * @description RFC 3339 in UTC, with milliseconds.
 */
export type Instant = string;
/** A message and its state now. */
export type Message = {
    /** `msg_` and a ULID in lower case: later messages have greater ids. */
    id: MessageId;
    status: MessageStatus | OpenEnumValue;
    /** Why the message is in this state, as one word; null where nothing is to be said. */
    reason: Reason;
    /** The destination as it was sent. */
    to: string;
    /** The text; null once retention has removed it. */
    message: string | null;
    /** How many SMS segments the text uses. */
    segments: Segments;
    /** `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text. */
    encoding: Encoding;
    /** What it costs: its segments at the price that its network had when it was accepted. */
    cost: MessageCost;
    /** The sender that was asked for, or your default; null where the carrier's own is used. */
    sender_id: string | null;
    /** Where webhooks go; null where none was given. */
    callback_url: string | null;
    priority: Priority | OpenEnumValue;
    category: MessageCategory | OpenEnumValue;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** How many entries the timeline has; a webhook carries the sequence of its entry. */
    sequence: number;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** RFC 3339 in UTC, with milliseconds. */
    updated_at: Instant;
    /** When it is to be sent; null where that was at once. */
    send_at: Instant | null;
    /** When the message is given up if the carrier has not taken it by then. */
    expires_at: Instant;
    /** Your own name for it; null where it has none. */
    client_reference: string | null;
    /** Your own texts; null where it has none. */
    metadata: {
        [key: string]: string;
    } | null;
    /** The text of a phone that it answers, with `replyToInboundMessage`; null where it answers none. */
    in_reply_to: string | null;
};
/** One page of messages. */
export type MessagePage = {
    data: Message[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** One validation error of the request. */
export type ValidationError = {
    /** A JSON Pointer to the member of the body, or `?name` for a query parameter, `:name` for a header. */
    pointer: string;
    /** The rule that was broken, such as `required`, `pattern` or `type`. */
    code: string;
    /** What was found and what is accepted. */
    detail: string;
};
/** The one body of every error, readable by clients of RFC 9457 (type, title, status, detail, instance) and by clients of WordPress (code, message, data). */
export type ProblemBody = {
    /**
     * Format: uri
     * @description The address of the page that explains this code.
     */
    type: string;
    /** A short name of the problem, the same for each occurrence of the code. */
    title: string;
    /** The HTTP status of the response. */
    status: number;
    /** What was wrong this time, where, and what to do. */
    detail: string;
    /** The path that was asked. */
    instance: string;
    /** Names this request in the log of the service: `req_` and 26 characters. */
    request_id: string;
    /** Every error code has a page at `/docs/errors/<code>`. */
    code: string;
    /** The same text as `detail`, where WordPress clients look for it. */
    message: string;
    /** What WordPress clients read beside `code` and `message`. */
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
 * @description The text, 1 to 10 segments: at the most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units where any character is outside of it. Control characters other than tabs and line breaks are refused, and so are halves of surrogate pairs, which the format `well-formed-text` says.
 */
export type MessageText = string;
/**
 * Format: uri
 * @description Where to send signed webhooks about this message: an `https` address on port 443 or 8443, in the public internet. On a developer's machine a test key may also name `http://127.0.0.1:<port>`.
 */
export type CallbackUrl = string;
/**
 * Format: date-time
 * @description When to send it, up to 30 days from now, in RFC 3339 with any offset. A time that has passed by less than a minute means at once.
 */
export type SendAt = string;
/**
 * Format: date-time
 * @description Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. A message that no carrier has taken by then ends `expired`.
 */
export type ExpiresAt = string;
/** Texts of your own that stay with the message, at the most 20 of 500 characters. They are not sent to the phone. */
export type Metadata = {
    [key: string]: string;
};
/** A message with a text of its own. */
export type TextMessageCreate = {
    /** The destination in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The text, 1 to 10 segments: at the most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units where any character is outside of it. */
    message: MessageText;
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** Where to send signed webhooks about this message: an `https` address on port 443 or 8443, in the public internet. */
    callback_url?: CallbackUrl;
    /** When to send it, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. */
    expires_at?: ExpiresAt;
    /** Which messages go first where a carrier has more than it can take. */
    priority?: Priority;
    /** Your own name for the message, such as the number of a booking. */
    client_reference?: ClientReference;
    /** Texts of your own that stay with the message, at the most 20 of 500 characters. */
    metadata?: Metadata;
    /** What it is for; `transactional` unless named. */
    category?: MessageCategory;
    template?: never;
    variables?: never;
};
/** `tpl_` and a ULID in lower case: later templates have greater ids. */
export type TemplateId = string;
/** A tag of a language, such as `en`, `lg` or `sw-UG`. */
export type TemplateLanguage = string;
/** 1 for the first. */
export type TemplateVersion = number;
/** A template by its id. */
export type TemplateById = {
    /** `tpl_` and a ULID in lower case: later templates have greater ids. */
    id: TemplateId;
    /** A tag of a language, such as `en`, `lg` or `sw-UG`. */
    language: TemplateLanguage;
    /** The newest unless named. */
    version?: TemplateVersion;
    name?: never;
};
/** Your own name for it. */
export type TemplateName = string;
/** A template by its name. */
export type TemplateByName = {
    /** Your own name for it. */
    name: TemplateName;
    /** A tag of a language, such as `en`, `lg` or `sw-UG`. */
    language: TemplateLanguage;
    /** The newest unless named. */
    version?: TemplateVersion;
    id?: never;
};
/** A template, by its `id` or its `name`, and the language of the text. */
export type TemplateReference = TemplateById | TemplateByName;
/** What stands for `{{name}}` in the text, by name. */
export type Words = {
    [key: string]: string;
};
/** A message with the text of a template. */
export type TemplateMessageCreate = {
    /** The destination in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** The template with the text. */
    template: TemplateReference;
    /** The words for the variables of the template, by name. */
    variables?: Words;
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** Where to send signed webhooks about this message: an `https` address on port 443 or 8443, in the public internet. */
    callback_url?: CallbackUrl;
    /** When to send it, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. */
    expires_at?: ExpiresAt;
    /** Which messages go first where a carrier has more than it can take. */
    priority?: Priority;
    /** Your own name for the message, such as the number of a booking. */
    client_reference?: ClientReference;
    /** Texts of your own that stay with the message, at the most 20 of 500 characters. */
    metadata?: Metadata;
    /** What it is for; `transactional` unless named. */
    category?: MessageCategory;
    message?: never;
};
/** A text message to send: its text is `message`, or that of a `template`. */
export type MessageCreate = TextMessageCreate | TemplateMessageCreate;
/** A message as it was taken in. */
export type AcceptedMessage = {
    /** `msg_` and a ULID in lower case: later messages have greater ids. */
    id: MessageId;
    /**
     * Always `accepted` in this response.
     * @constant
     */
    status: "accepted";
    /** The destination as it was sent. */
    to: string;
    /** How many SMS segments the text uses. */
    segments: Segments;
    /** `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text. */
    encoding: Encoding;
    /** What it costs: its segments at the price that its network had when it was accepted. */
    cost: MessageCost;
    /** The sender that was asked for, or your default; null where the carrier's own is used. */
    sender_id: string | null;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
};
/**
 * The types of webhooks of this version of the service.
 * @enum {string}
 */
export type MessageWebhookType = "message.sent" | "message.delivered" | "message.undelivered" | "message.expired" | "message.rejected" | "message.failed" | "message.unknown" | "message.canceled";
/** The message, and what became of it. */
export type MessageStatusData = {
    /** `msg_` and a ULID in lower case: later messages have greater ids. */
    id: MessageId;
    status: MessageStatus | OpenEnumValue;
    /** The destination as it was sent. */
    to: string;
    /** How many SMS segments the text uses. */
    segments: Segments;
    /** The entry of the timeline that this tells of: notices may overtake each other, the greatest is the newest. */
    sequence: number;
    /** Your own name for it, where it has one. */
    client_reference?: string;
    /** Your own texts, where it has any. */
    metadata?: {
        [key: string]: string;
    };
    /** Why it failed, where it did. */
    error?: {
        /** One word such as `absent_subscriber`. */
        code: string;
        /** What the carrier said, word for word. */
        carrier_code: string | null;
        /** Whether the same text to the same number would fail again; null where nobody can say. */
        permanent: boolean | null;
    };
};
/** What became of a message. */
export type MessageStatusChanged = {
    type: MessageWebhookType | OpenEnumValue;
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** A text that might be sent. */
export type MessagePreviewRequest = {
    /**
     * Format: well-formed-text
     * @description The text; it may be longer than can be sent, to see by how much.
     */
    message: string;
};
/** What something costs in one network. */
export type OperatorCost = {
    /** The network to which the numbers were given. */
    operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
    /** An amount of money. */
    cost: Amount;
};
/** How a text would be sent. */
export type MessagePreview = {
    /** `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text. */
    encoding: Encoding;
    /** Septets for `gsm7`, UTF-16 code units for `ucs2`. */
    units: number;
    /** How many SMS segments the text uses. */
    segments: number;
    /** How many more units fit before the next segment begins. */
    characters_left: number;
    /** Whether `sendMessage` takes it. */
    sendable: boolean;
    /** What it would cost, in each network that has a price; empty where none has. */
    costs: OperatorCost[];
    /** The characters outside the GSM alphabet, each once, at the most 20. */
    forcing_ucs2: {
        /** The character. */
        character: string;
        /** The position of the first one, counted in UTF-16 code units from 0. */
        position: number;
    }[];
    /** The same text with typographic characters replaced, where that keeps it in the GSM alphabet; null where it would change nothing. */
    smart_encoding: {
        /** The text as it could be sent instead. */
        message: string;
        /** How many segments that would use. */
        segments: number;
    } | null;
};
/** What to change of a message. */
export type MessagePatch = {
    /** The text, 1 to 10 segments: at the most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units where any character is outside of it. */
    message?: MessageText;
    /** Null for the carrier's default. */
    sender_id?: SenderId | null;
    /** Null for none. */
    callback_url?: CallbackUrl | null;
    /** Null for at once. */
    send_at?: SendAt | null;
    /** Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. */
    expires_at?: ExpiresAt;
    /** Which messages go first where a carrier has more than it can take. */
    priority?: Priority;
    /** Null for none. */
    client_reference?: ClientReference | null;
    /** Takes the place of all members; null for none. */
    metadata?: Metadata | null;
    /** The purpose of a message: */
    category?: MessageCategory;
};
/** One thing that happened to a message. */
export type MessageEvent = {
    /** 1 for the first entry. */
    sequence: number;
    status: MessageStatus | OpenEnumValue;
    /** Why the message is in this state, as one word; null where nothing is to be said. */
    reason: Reason;
    /** The carrier that this concerns; null where it concerns none. */
    carrier: string | null;
    /** The part of a long text that decided it, 1 for the first; null where no part did. */
    part: number | null;
    /** What the carrier said, word for word; null where it said nothing. */
    carrier_code: string | null;
    /** Whether the same text to the same number would fail again: `true` for a number that does not exist, `false` for a phone that was off. Null where nothing failed, or nobody can say. */
    permanent: boolean | null;
    /** RFC 3339 in UTC, with milliseconds. */
    at: Instant;
};
/** Everything that happened to a message. */
export type MessageEventList = {
    data: MessageEvent[];
};
/**
 * - `active`: its messages go out, or wait for their time.
 *     - `paused`: those that wait are held back until it is resumed, or until they expire.
 *     - `canceled`: those that waited were called back.
 *     - `finished`: every message has ended.
 * @enum {string}
 */
export type MessageBatchState = "active" | "paused" | "canceled" | "finished";
/** A batch and the states of its messages now. */
export type MessageBatch = {
    /** `bat_` and a ULID in lower case: later batches have greater ids. */
    id: MessageBatchId;
    state: MessageBatchState | OpenEnumValue;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** How many messages it had. */
    accepted: number;
    /** How many recipients were skipped. */
    refused: number;
    /** How many SMS segments its messages use. */
    segments: number;
    /** How many messages are in each state now; a state that none is in is left out. */
    statuses: {
        [key: string]: number;
    };
};
/** One page of batches. */
export type MessageBatchPage = {
    data: MessageBatch[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** Who gets the text, and with which words. */
export type MessageBatchRecipient = {
    /** The destination in international format: `+256`, then 7, then eight digits. */
    to: string;
    /** What stands for `{{name}}` in the text, by name. */
    variables?: Words;
    /** Your own name for the message, such as the number of a booking. */
    client_reference?: ClientReference;
};
/** A text, and who gets it. */
export type TextBatchCreate = {
    /** The text; `{{name}}` stands for a variable of the recipient. */
    message: MessageText;
    /** A number may come more than once, and gets the text as often. */
    recipients: MessageBatchRecipient[];
    /**
     * What happens where a recipient cannot be sent to, such as one with a number that is none or without a variable of the text:
     *     - `refuse`, unless you name the other: nothing is sent, and the response says what is wrong with which.
     *     - `skip`: the others are sent to, and the response says which are not.
     * @enum {string}
     */
    on_invalid?: "refuse" | "skip";
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** Where to send signed webhooks about this message: an `https` address on port 443 or 8443, in the public internet. */
    callback_url?: CallbackUrl;
    /** When to send it, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. */
    expires_at?: ExpiresAt;
    /** Which messages go first where a carrier has more than it can take. */
    priority?: Priority;
    /** What they are for; `transactional` unless named. */
    category?: MessageCategory;
    template?: never;
};
/** A template, and who gets its text. */
export type TemplateBatchCreate = {
    /** The template with the text; its variables are those of each recipient. */
    template: TemplateReference;
    /** A number may come more than once, and gets the text as often. */
    recipients: MessageBatchRecipient[];
    /**
     * What happens where a recipient cannot be sent to, such as one with a number that is none or without a variable of the text:
     *     - `refuse`, unless you name the other: nothing is sent, and the response says what is wrong with which.
     *     - `skip`: the others are sent to, and the response says which are not.
     * @enum {string}
     */
    on_invalid?: "refuse" | "skip";
    /** The sender that the phone shows: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id?: SenderId;
    /** Where to send signed webhooks about this message: an `https` address on port 443 or 8443, in the public internet. */
    callback_url?: CallbackUrl;
    /** When to send it, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. */
    expires_at?: ExpiresAt;
    /** Which messages go first where a carrier has more than it can take. */
    priority?: Priority;
    /** What they are for; `transactional` unless named. */
    category?: MessageCategory;
    message?: never;
};
/** A text or a template, and who gets it. Whatever stands beside `recipients` is the same for all of them. */
export type MessageBatchCreate = TextBatchCreate | TemplateBatchCreate;
/** The message to a recipient, or why there is none. */
export type MessageBatchItem = {
    /** Null where the recipient was skipped. */
    id: MessageId | null;
    /** Null where the message was accepted. */
    error: {
        /** A code of an error, such as `invalid_number`. */
        code: string;
        /** What is wrong. */
        detail: string;
    } | null;
};
/** What became of each recipient of a request. */
export type AcceptedMessageBatch = {
    /** `bat_` and a ULID in lower case: later batches have greater ids. */
    id: MessageBatchId;
    /** How many messages are on disk. */
    accepted: number;
    /** How many recipients were skipped. */
    refused: number;
    /** One for each recipient, in their order. */
    items: MessageBatchItem[];
};
/** What would become of a batch. */
export type MessageBatchPreview = {
    /** Whether `createBatch` takes it, with its `on_invalid`, as long as no limit is used up. */
    sendable: boolean;
    /** How many recipients can be sent to. */
    accepted: number;
    /** How many cannot. */
    refused: number;
    /** How many SMS segments the messages would use. */
    segments: number;
    /** What the messages would cost together; those without a price add nothing. */
    cost: Amount;
    /** The text that uses the most segments; null where no recipient can be sent to. */
    longest: {
        /** Its place in `recipients`, 0 for the first. */
        recipient: number;
        /** The text with the words of the recipient. */
        message: string;
        /** `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text. */
        encoding: Encoding;
        /** How many SMS segments the text uses. */
        segments: Segments;
    } | null;
    /** What is wrong with the first recipients that cannot be sent to, at the most 20. */
    errors: ValidationError[];
};
/** A template without its texts. */
export type TemplateSummary = {
    /** `tpl_` and a ULID in lower case: later templates have greater ids. */
    id: TemplateId;
    /** Your own name for it. */
    name: TemplateName;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** 1 for the first. */
    latest_version: TemplateVersion;
    /** Those of the newest version. */
    languages: string[];
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** When its newest version was made. */
    updated_at: Instant;
};
/** One page of templates. */
export type TemplatePage = {
    data: TemplateSummary[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** The text in each language, by its tag; `{{name}}` stands for a variable. */
export type TemplateTexts = {
    [key: string]: MessageText;
};
/** What a variable may be. */
export type TemplateVariable = {
    /** The most UTF-16 code units of a value: a longer one is refused where it is sent. */
    max_length: number;
};
/** What is filled into the texts, by name. Each is used in a text, and each text uses no others. */
export type TemplateVariables = {
    [key: string]: TemplateVariable;
};
/** A template to store. */
export type TemplateCreate = {
    /** Your own name for it. */
    name: TemplateName;
    /** The text in each language, by its tag; `{{name}}` stands for a variable. */
    texts: TemplateTexts;
    /** What is filled into the texts, by name. */
    variables?: TemplateVariables;
};
/** A template in one of its versions. */
export type Template = {
    /** `tpl_` and a ULID in lower case: later templates have greater ids. */
    id: TemplateId;
    /** Your own name for it. */
    name: TemplateName;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** 1 for the first. */
    version: TemplateVersion;
    /** That of the newest version. */
    latest_version: TemplateVersion;
    /** The text in each language. */
    texts: {
        [key: string]: string;
    };
    /** What is filled into the texts. */
    variables: {
        [key: string]: {
            /** The most UTF-16 code units of a value. */
            max_length: number;
        };
    };
    /** When its first version was made. */
    created_at: Instant;
    /** When this version was made. */
    updated_at: Instant;
};
/** What is new: each member that is named takes the place of the one there was. */
export type TemplatePatch = {
    /** The text in each language, by its tag; `{{name}}` stands for a variable. */
    texts?: TemplateTexts;
    /** What is filled into the texts, by name. */
    variables?: TemplateVariables;
};
/** How a text would be sent. */
export type TemplateCount = {
    /** `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text. */
    encoding: Encoding;
    /** Septets for `gsm7`, UTF-16 code units for `ucs2`. */
    units: number;
    /** How many SMS segments the text uses. */
    segments: number;
    /** How many more units fit before the next segment begins. */
    characters_left: number;
    /** Whether it can be sent, in at the most 10 segments. */
    sendable: boolean;
};
/** How the texts of a template would be sent with the longest values. */
export type TemplatePreview = {
    /** 1 for the first. */
    version: TemplateVersion;
    /** One for each language. */
    data: {
        /** Its tag. */
        language: string;
        /** With values of letters that take one place each of the GSM alphabet, such as `a` to `z`. */
        gsm7_values: TemplateCount;
        /** With values of any letters: one outside of the GSM alphabet turns the text into `ucs2`. */
        any_values: TemplateCount;
    }[];
};
/** The messages of one day to one network from one sender. */
export type MessageStatistics = {
    /**
     * Format: date
     * @description The day on which they were accepted.
     */
    day: string;
    /** The network to which the numbers were given, by their prefix: a number that was taken along to another network counts where it came from. */
    operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
    /** The sender that was asked for; null for the carrier's default. */
    sender_id: string | null;
    /** How many they are. */
    messages: number;
    /** How many SMS segments they use. */
    segments: number;
    /** What they cost together; those that were accepted without a price add nothing. */
    cost: Amount;
    /** How many are in each state now; a state that none is in is left out. */
    statuses: {
        [key: string]: number;
    };
};
/** One page of counts. */
export type MessageStatisticsPage = {
    data: MessageStatistics[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** Names a user; later users have greater ids. */
export type UserId = number;
/** `snd_` and a ULID in lower case: later ones have greater ids. */
export type RegisteredSenderId = string;
/** A name that a user wants to send from. */
export type Sender = {
    /** `snd_` and a ULID in lower case: later ones have greater ids. */
    id: RegisteredSenderId;
    /** Names a user; later users have greater ids. */
    user_id: UserId;
    /** What phones show. */
    sender_id: string;
    /** Whether messages of the user that name no sender come from it, to networks for which it is approved. */
    default: boolean;
    /** What the user wrote for whoever decides; null where nothing. */
    note: string | null;
    /** What was decided for each network. */
    operators: {
        /** The network to which the numbers were given. */
        operator: ("mtn" | "airtel" | "other") | OpenEnumValue;
        /** `pending` where nothing was decided yet. */
        status: ("pending" | "approved" | "rejected") | OpenEnumValue;
        /** Why; null where nothing was said. */
        reason: string | null;
        /** Null where nothing was decided yet. */
        decided_at: string | null;
    }[];
    /**
     * Format: date-time
     * @description When it was registered.
     */
    created_at: string;
};
/** One page of senders. */
export type SenderPage = {
    data: Sender[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** What phones show: up to 11 characters of the GSM alphabet, or a short code. */
export type SenderName = string;
/**
 * Format: well-formed-text
 * @description Whose name it is, and where that is registered: for whoever decides.
 */
export type SenderNote = string;
/** A sender to register. */
export type SenderCreate = {
    /** What phones show: up to 11 characters of the GSM alphabet, or a short code. */
    sender_id: SenderName;
    /** Whose name it is, and where that is registered: for whoever decides. */
    note?: SenderNote;
    /** Whether messages that name no sender come from it. */
    default?: boolean;
};
/** What is to change of a sender. */
export type SenderUpdate = {
    /** Null for none. */
    note?: SenderNote | null;
    /** Whether messages that name no sender come from it. */
    default?: boolean;
};
/** What an administrator decides about a sender. */
export type SenderDecision = {
    /**
     * Whether live messages may come from it.
     * @enum {string}
     */
    decision: "approved" | "rejected";
    /** The networks that this is about; all where it is left out. */
    operators?: ("mtn" | "airtel" | "other")[];
    /**
     * Format: well-formed-text
     * @description Why, for the user.
     */
    reason?: string;
};
/** `sup_` and a ULID in lower case: later suppressions have greater ids. */
export type SuppressionId = string;
/**
 * What is not to be sent:
 *     - `marketing`: messages of this category; codes and receipts still go out.
 *     - `all`: every message.
 * @enum {string}
 */
export type SuppressionScope = "marketing" | "all";
/** A number that is not to be texted. */
export type Suppression = {
    /** `sup_` and a ULID in lower case: later suppressions have greater ids. */
    id: SuppressionId;
    /** The number; null once it was erased. Messages to it are refused as before, and `listSuppressions` with the number finds it. */
    number: string | null;
    scope: SuppressionScope | OpenEnumValue;
    /** Who asked for it: `api`, one call; `import`, a list; `keyword`, the phone itself, with a word such as STOP. Only the last is removed by a word such as START. */
    source: ("api" | "import" | "keyword") | OpenEnumValue;
    /** What you wrote down; null where nothing. */
    note: string | null;
    /**
     * Whether it is about messages that reach phones (`live`), or about those of the simulator (`test`).
     * @enum {string}
     */
    mode: "live" | "test";
    /**
     * Format: date-time
     * @description RFC 3339 in UTC, with milliseconds.
     */
    created_at: string;
};
/** One page of suppressions. */
export type SuppressionPage = {
    data: Suppression[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** A number that is not to be texted. */
export type SuppressionCreate = {
    /** The number in international format: `+256`, then 7, then eight digits. */
    number: string;
    /** What is not to be sent; `marketing` unless named. */
    scope?: SuppressionScope;
    /**
     * Format: well-formed-text
     * @description Why, for yourself.
     */
    note?: string;
};
/** Numbers that are not to be texted. */
export type SuppressionImport = {
    /** 1 to 1,000 of them. */
    suppressions: SuppressionCreate[];
};
/** What an import has changed. */
export type SuppressionImportResult = {
    /** How many numbers had no suppression before. */
    added: number;
    /** How many had one, which is now the one of the import. */
    changed: number;
};
/** What the person agreed to. `marketing` is for messages of this category; choose other words for purposes of your own. */
export type ConsentPurpose = string;
/**
 * `given`, or `withdrawn` once `withdrawn_at` is set.
 * @enum {string}
 */
export type ConsentStatus = "given" | "withdrawn";
/** `con_` and a ULID in lower case: later consents have greater ids. */
export type ConsentId = string;
/** That a person agreed to a purpose. */
export type Consent = {
    /** `con_` and a ULID in lower case: later consents have greater ids. */
    id: ConsentId;
    /** The number of the person. */
    number: string;
    /** What the person agreed to. */
    purpose: string;
    /** Where the consent was given. */
    source: string;
    /** The text that the person agreed to. */
    wording: string;
    /**
     * Format: date-time
     * @description When it was given: RFC 3339 in UTC, with milliseconds.
     */
    given_at: string;
    /** When it was withdrawn; null until then. */
    withdrawn_at: string | null;
    status: ConsentStatus | OpenEnumValue;
    /**
     * Whether it is about messages that reach phones (`live`), or about those of the simulator (`test`).
     * @enum {string}
     */
    mode: "live" | "test";
    /**
     * Format: date-time
     * @description When it was stored: RFC 3339 in UTC, with milliseconds.
     */
    created_at: string;
};
/** One page of consents. */
export type ConsentPage = {
    data: Consent[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** That a person agreed to a purpose. */
export type ConsentCreate = {
    /** The number in international format: `+256`, then 7, then eight digits. */
    number: string;
    /** What the person agreed to. */
    purpose: ConsentPurpose;
    /**
     * Format: well-formed-text
     * @description Where the consent was given, such as a form, an address of a page or an event.
     */
    source: string;
    /**
     * Format: well-formed-text
     * @description The text that the person agreed to.
     */
    wording: string;
    /**
     * Format: date-time
     * @description When the consent was given, in RFC 3339 with any offset; not in the future.
     */
    given_at: string;
};
/** A row of an import. Its members are those of `ConsentCreate`; a wrong one refuses this row only. */
export type ConsentRow = {
    /** The number in international format. */
    number: string;
    /** What the person agreed to. */
    purpose: string;
    /** Where the consent was given. */
    source: string;
    /** The text that the person agreed to. */
    wording: string;
    /** When the consent was given, in RFC 3339. */
    given_at: string;
};
/** Many consents. */
export type ConsentImport = {
    /** 1 to 1,000 of them. */
    consents: ConsentRow[];
};
/** The consent of a row, or why it was refused. */
export type ConsentImportItem = {
    /** The id of the consent; null if the row was refused. */
    id: ConsentId | null;
    /** Null if the consent is stored. */
    error: {
        /** A code of an error, such as `invalid_number`. */
        code: string;
        /** What is wrong. */
        detail: string;
    } | null;
};
/** The results of an import. */
export type ConsentImportResult = {
    /** How many rows were stored. */
    added: number;
    /** How many rows were stored before, or are repeated in the request. */
    unchanged: number;
    /** How many rows are not valid. */
    refused: number;
    /** One for each row, in the order of the request. */
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
    /** The name that the carrier gave it; null where it gave none. */
    carrier_message_id: string | null;
    /** `submitting`: without a response yet. `accepted` or `refused` by the carrier. `uncertain`: the response was lost. */
    status: ("submitting" | "accepted" | "refused" | "uncertain") | OpenEnumValue;
    /** The status in the last receipt; null without a receipt. */
    receipt: string | null;
    /** RFC 3339 in UTC, with milliseconds. */
    submitted_at: Instant;
};
/** The entry of a message in the queue. */
export type ExportedQueueEntry = {
    /** The carrier that it waits for; null for any carrier. */
    carrier: string | null;
    /** When it is due. */
    due_at: Instant;
    /** How many attempts were counted. */
    attempts: number;
    /** The process that works on it; null where none does. */
    leased_by: string | null;
};
/** `whk_` and a ULID in lower case: later deliveries have greater ids. */
export type WebhookDeliveryId = string;
/**
 * - `pending`: waits for its first or next attempt.
 *     - `delivered`: the receiver answered 2xx.
 *     - `exhausted`: given up after the last attempt.
 *     - `stopped`: the receiver answered 410, or its endpoint was disabled or deleted.
 * @enum {string}
 */
export type DeliveryStatus = "pending" | "delivered" | "exhausted" | "stopped";
/** A webhook about a message. */
export type ExportedWebhook = {
    /** `whk_` and a ULID in lower case: later deliveries have greater ids. */
    id: WebhookDeliveryId;
    /** The type of the webhook, such as `message.delivered`. */
    event_type: string;
    /** Scheme, host and port of the receiver. */
    origin: string;
    status: DeliveryStatus | OpenEnumValue;
    /** How many attempts were made. */
    attempt_count: number;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** When the next attempt is due, or the last one was. */
    due_at: Instant;
    /** When it was delivered, given up or stopped; null while it is pending. */
    finished_at: Instant | null;
};
/** A message with its timeline, submissions and webhooks. */
export type ExportedMessage = {
    /** `msg_` and a ULID in lower case: later messages have greater ids. */
    id: MessageId;
    status: MessageStatus | OpenEnumValue;
    /** Why the message is in this state, as one word; null where nothing is to be said. */
    reason: Reason;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** The number. */
    to: string;
    /** The text; null once retention has removed it. */
    message: string | null;
    /** The sender that was asked for, or the user's default; null where the carrier's own is used. */
    sender_id: string | null;
    /** Scheme, host and port of the address for webhooks; null where none was given. */
    callback_origin: string | null;
    /** `gsm7` (160 characters to a segment) or `ucs2` (70), by the characters of the text. */
    encoding: Encoding;
    /** How many SMS segments the text uses. */
    segments: Segments;
    priority: Priority | OpenEnumValue;
    category: MessageCategory | OpenEnumValue;
    /** The sender's own name for the message; null where it has none. */
    client_reference: string | null;
    /** Texts that the sender stored with the message; null where it has none. */
    metadata: {
        [key: string]: string;
    } | null;
    /** The id of the text that it answers; null where it answers none. */
    in_reply_to: string | null;
    /** The batch that it was sent with; null where it was sent alone. */
    batch_id: string | null;
    /** The user who sent it. */
    user_id: number;
    /** The login of that user. */
    user: string;
    /** The id of the API key that it was sent with; null where the user signed in with a password. */
    key: string | null;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** When it is to be sent; null where that was at once. */
    send_at: Instant | null;
    /** When the message is given up if the carrier has not taken it by then. */
    expires_at: Instant;
    /** The timeline, oldest first. */
    events: MessageEvent[];
    /** The parts that were submitted to carriers. */
    submissions: ExportedSubmission[];
    /** The work that is left to do; null where nothing is left. */
    waiting: ExportedQueueEntry | null;
    /** Webhooks about the message, oldest first. */
    webhooks: ExportedWebhook[];
};
/** A receipt of a carrier that fits no message. */
export type ExportedReceipt = {
    /** The id of the receipt. */
    id: string;
    /** The carrier that sent it. */
    carrier: string;
    /** The carrier's name for the message. */
    carrier_message_id: string;
    /** The status of the message, such as `delivered`. */
    status: string;
    /** Why, as one word; null where the carrier gave no reason. */
    reason: string | null;
    /** The code of the carrier, word for word; null where it gave none. */
    carrier_code: string | null;
    /** The last nine digits of the number. */
    to: string | null;
    /** The sender of the message; null where the carrier did not name it. */
    sender_id: string | null;
    /** The beginning of the text; null where the carrier did not send it. */
    message_text: string | null;
    /** When the carrier took the message, by its own clock and without a zone; null where it did not say. */
    submitted_at: string | null;
    /** When the message ended, by the carrier's clock and without a zone; null where it did not say. */
    done_at: string | null;
    /** RFC 3339 in UTC, with milliseconds. */
    received_at: Instant;
};
/** `inb_` and a ULID in lower case: later texts have greater ids. */
export type InboundMessageId = string;
/** A text from the number. */
export type ExportedInboundMessage = {
    /** `inb_` and a ULID in lower case: later texts have greater ids. */
    id: InboundMessageId;
    /** The number. */
    from: string;
    /** The short code, number or sender that it was sent to. */
    to: string;
    /** The text, with … in place of parts that never came; null once retention has removed it. */
    message: string | null;
    /** How many parts of a long text did not come within a day; 0 where it is whole. */
    missing_parts: number;
    /** `stop` or `start` where the text is such a word; null for any other text. */
    keyword: ("stop" | "start") | OpenEnumValue | null;
    /** The carrier that brought it. */
    carrier: string;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** RFC 3339 in UTC, with milliseconds. */
    received_at: Instant;
    /** The user who received it. */
    user_id: number;
};
/** A long text from the number of which parts are stored. */
export type ExportedInboundParts = {
    /** The number. */
    from: string;
    /** The short code, number or sender that it was sent to. */
    to: string;
    /** The carrier that brought the parts. */
    carrier: string;
    /** The reference that all parts of the text have. */
    reference: number;
    /** How many parts the text has. */
    total: number;
    /** The text of the parts that are stored, with … in place of the others. */
    text: string;
    /** Whether all parts came; the text is then in `inbound_messages`. */
    is_complete: boolean;
    /** When the parts are deleted. */
    expires_at: Instant;
};
/** A suppression of the number. */
export type ExportedSuppression = {
    /** `sup_` and a ULID in lower case: later suppressions have greater ids. */
    id: SuppressionId;
    /** The number; null once it was erased and only its keyed hash is stored. */
    number: string | null;
    scope: SuppressionScope | OpenEnumValue;
    /** Who asked for it: `api`, one request; `import`, a list; `keyword`, the phone itself. */
    source: ("api" | "import" | "keyword") | OpenEnumValue;
    /** The note of the user; null where there is none. */
    note: string | null;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** The user whose messages it stops. */
    user_id: number;
};
/** A consent of the number. */
export type ExportedConsent = {
    /** `con_` and a ULID in lower case: later consents have greater ids. */
    id: ConsentId;
    /** The number. */
    number: string;
    /** What the person agreed to. */
    purpose: string;
    /** Where the consent was given. */
    source: string;
    /** The text that the person agreed to. */
    wording: string;
    /** When it was given. */
    given_at: Instant;
    /** When it was withdrawn; null until then. */
    withdrawn_at: string | null;
    status: ConsentStatus | OpenEnumValue;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** The user to whom it was given. */
    user_id: number;
};
/** A message that counts towards the limit of messages to one number. */
export type CountedMessage = {
    /** The id of the message. */
    message_id: string;
    /** The user who sent it. */
    user_id: number;
    /** RFC 3339 in UTC, with milliseconds. */
    counted_at: Instant;
};
/** All that is stored of a phone number. */
export type NumberExport = {
    /** The number of the request. */
    number: string;
    /** RFC 3339 in UTC, with milliseconds. */
    exported_at: Instant;
    /** Messages to the number, oldest first. */
    messages: ExportedMessage[];
    /** Receipts of carriers about the number that fit no message. */
    unmatched_receipts: ExportedReceipt[];
    /** The reference in the parts of the last long text to the number; null if there was none. */
    part_reference: number | null;
    /** Texts from the number, oldest first. */
    inbound_messages: ExportedInboundMessage[];
    /** Long texts from the number of which parts are stored for a day. */
    inbound_parts: ExportedInboundParts[];
    /** Suppressions of the number, also those that have only its keyed hash. */
    suppressions: ExportedSuppression[];
    /** Consents of the number, also withdrawn ones. */
    consents: ExportedConsent[];
    /** Messages that count towards the limit of messages to one number and were deleted or changed. */
    counted_messages: CountedMessage[];
};
/** What an erasure has deleted. */
export type NumberErasure = {
    /** The number of the request. */
    number: string;
    /** How many messages to the number were deleted. */
    messages: number;
    /** How many texts from the number were deleted. */
    inbound_messages: number;
    /**
     * What is left of the number in the files of a SQLite database; null on PostgreSQL.
     *
     *     - `cleared`: nothing.
     *     - `log-in-use`: parts of the write-ahead log, because it is being read. The service empties it within ten minutes.
     *     - `rewrite-due`: copies in unused parts of the file, which is too large or in use. Run `ngoma vacuum`.
     *     - `in-other-rows`: its digits are in other rows, such as a text to somebody else.
     */
    traces: ("cleared" | "log-in-use" | "rewrite-due" | "in-other-rows") | OpenEnumValue | null;
};
/** A text that a phone has sent to you. */
export type InboundMessage = {
    /** `inb_` and a ULID in lower case: later texts have greater ids. */
    id: InboundMessageId;
    /** Who sent it: a number like +256772123456, or as the carrier writes what is none. */
    from: string;
    /** Where to: the short code, number or sender that the phone answered. */
    to: string;
    /** The text, with … in place of parts that never came; null once retention has removed it. */
    message: string | null;
    /** How many parts of a long text did not come within a day; 0 where it is whole. */
    missing_parts: number;
    /** What the text asks for, where it is one of the words for that: `stop` has made a suppression, `start` has removed it. Null for any other text. */
    keyword: ("stop" | "start") | OpenEnumValue | null;
    /** The carrier that brought it. */
    carrier: string;
    /**
     * `live` came from a phone; `test` from the simulator.
     * @enum {string}
     */
    mode: "live" | "test";
    /**
     * Format: date-time
     * @description RFC 3339 in UTC, with milliseconds.
     */
    received_at: string;
};
/** One page of texts. */
export type InboundMessagePage = {
    data: InboundMessage[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** An answer to a text. */
export type InboundMessageReply = {
    /** The text, 1 to 10 segments: at the most 1,530 characters of the GSM alphabet, or 670 UTF-16 code units where any character is outside of it. */
    message: MessageText;
    /** Where to send signed webhooks about this message: an `https` address on port 443 or 8443, in the public internet. */
    callback_url?: CallbackUrl;
    /** When to send it, up to 30 days from now, in RFC 3339 with any offset. */
    send_at?: SendAt;
    /** Until when it is worth sending, a minute to 72 hours after the time to send it; 24 hours after it unless named. */
    expires_at?: ExpiresAt;
    /** Which messages go first where a carrier has more than it can take. */
    priority?: Priority;
    /** Your own name for the message, such as the number of a booking. */
    client_reference?: ClientReference;
    /** Texts of your own that stay with the message, at the most 20 of 500 characters. */
    metadata?: Metadata;
    /** What it is for; `transactional` unless named. */
    category?: MessageCategory;
};
/**
 * - `running`: it takes messages.
 *     - `paused`: nothing is submitted; the link stays, and receipts are taken.
 *     - `draining`: no new message is given to it; what waits for it goes out.
 *     - `stopped`: as `paused`, by the service itself: the carrier has refused our settings, for the `reason`. It stays so
 *       until somebody resumes it.
 * @enum {string}
 */
export type CarrierState = "running" | "paused" | "draining" | "stopped";
/** What one process says of its link to a carrier. */
export type CarrierProcess = {
    /** Names the process, until it is restarted. */
    id: string;
    /**
     * `up` where a submit would go out now. Else `down`; so is an SMPP link that answers no submit for a minute, though messages go on to be submitted there.
     * @enum {string}
     */
    health: "up" | "down";
    /** Why the link is down; while it is up, what does not work all the same, or null. */
    reason: string | null;
    /** Whether waiting will not mend it, as with a wrong password. */
    needs_operator: boolean;
    /**
     * Format: date-time
     * @description Since when it is so.
     */
    since: string;
    /** How many submits wait for their answers, or for these to be recorded. */
    in_flight: number;
    /** How many submits a second the process allows itself now: fewer while the carrier throttles. Null: no limit. */
    per_second: number | null;
    /**
     * Format: date-time
     * @description When the process said so.
     */
    seen_at: string;
};
/** A way to phones: whether it works, and what waits for it. */
export type Carrier = {
    /** The name that messages and settings know it by. */
    name: string;
    /**
     * How it is reached.
     * @enum {string}
     */
    kind: "smpp" | "http" | "simulator";
    /** - `running`: it takes messages. */
    state: CarrierState;
    /** Why it is in this state; null where nobody said. */
    reason: string | null;
    /** Since when it is in this state; null where it never was in another one. */
    changed_at: string | null;
    /** What each process that was heard of in the last minute says. None where no process carries messages. */
    processes: CarrierProcess[];
    /** How many messages are due and wait for this carrier. Counting ends at 10,000, which stands for that many or more. */
    queued: number;
    /** How many submits of a process may wait for their answers. */
    window: number;
    /** How many submits a second the settings allow; null: no limit. */
    per_second: number | null;
};
/** All carriers. */
export type CarrierList = {
    data: Carrier[];
};
/** Whether a carrier is to be used, and why not. */
export type CarrierUpdate = {
    /**
     * `running` resumes the carrier, whatever held it up.
     * @enum {string}
     */
    state: "running" | "paused" | "draining";
    /**
     * Format: well-formed-text
     * @description Why, for other operators. Left out, there is none.
     */
    reason?: string;
};
/** What the carrier sends; its settings say what is read of it. */
export type CarrierCallback = {
    [key: string]: unknown;
} | {
    [key: string]: unknown;
}[];
/** `whe_` and a ULID in lower case: later endpoints have greater ids. */
export type WebhookEndpointId = string;
/**
 * What webhooks tell of, in this version of the service. Terms are categories and tags; they have no trash, so that `term.trashed` and `term.restored` never come.
 * @enum {string}
 */
export type WebhookEventType = "message.sent" | "message.delivered" | "message.undelivered" | "message.expired" | "message.rejected" | "message.failed" | "message.unknown" | "message.canceled" | "message.received" | "event.created" | "event.updated" | "event.trashed" | "event.restored" | "event.deleted" | "venue.created" | "venue.updated" | "venue.trashed" | "venue.restored" | "venue.deleted" | "organizer.created" | "organizer.updated" | "organizer.trashed" | "organizer.restored" | "organizer.deleted" | "term.created" | "term.updated" | "term.trashed" | "term.restored" | "term.deleted" | "webhook_endpoint.disabled";
/** A type of webhook, or `*` for all that there are and that will come. */
export type WebhookSubscription = WebhookEventType | "*";
/**
 * - `by_request`: somebody asked for it.
 *     - `gone`: it answered 410.
 *     - `failing`: nothing but failures came from it for five days.
 * @enum {string}
 */
export type DisabledReason = "by_request" | "gone" | "failing";
/** An address that is sent webhooks. */
export type WebhookEndpoint = {
    /** `whe_` and a ULID in lower case: later endpoints have greater ids. */
    id: WebhookEndpointId;
    /** Where its webhooks are sent. */
    url: string;
    /** Which webhooks it is sent. */
    event_types: (WebhookSubscription | OpenEnumValue)[];
    /** What it is for; null where nobody said. */
    description: string | null;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** Whether it is sent nothing. */
    disabled: boolean;
    /** Why it is disabled; null where it is not. */
    disabled_reason: DisabledReason | OpenEnumValue | null;
    /** Since when it is disabled; null where it is not. */
    disabled_at: Instant | null;
    /** The first failure since the last success; null where the last attempt was a success, or there was none. */
    failing_since: Instant | null;
    /** Until when the secret before this one signs, too; null where only one does. */
    old_secret_until: Instant | null;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** RFC 3339 in UTC, with milliseconds. */
    updated_at: Instant;
};
/** One page of endpoints. */
export type WebhookEndpointPage = {
    data: WebhookEndpoint[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/**
 * Format: uri
 * @description Where to send signed webhooks: an `https` address on port 443 or 8443, in the public internet. On a developer's machine a test key may also name `http://127.0.0.1:<port>`.
 */
export type EndpointUrl = string;
/** Which webhooks it is sent: names of types, or `*` for all. */
export type EndpointEventTypes = WebhookSubscription[];
/** What it is for, in words of your own; null for nothing. */
export type EndpointDescription = string | null;
/** An endpoint to make. */
export type WebhookEndpointCreate = {
    /** Where to send signed webhooks: an `https` address on port 443 or 8443, in the public internet. */
    url: EndpointUrl;
    /** Which webhooks it is sent: names of types, or `*` for all. */
    event_types: EndpointEventTypes;
    /** What it is for, in words of your own; null for nothing. */
    description?: EndpointDescription;
};
/** An endpoint and its secret. */
export type WebhookEndpointWithSecret = {
    /** `whe_` and a ULID in lower case: later endpoints have greater ids. */
    id: WebhookEndpointId;
    /** Where its webhooks are sent. */
    url: string;
    /** Which webhooks it is sent. */
    event_types: (WebhookSubscription | OpenEnumValue)[];
    /** What it is for; null where nobody said. */
    description: string | null;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    /** Whether it is sent nothing. */
    disabled: boolean;
    /** Why it is disabled; null where it is not. */
    disabled_reason: DisabledReason | OpenEnumValue | null;
    /** Since when it is disabled; null where it is not. */
    disabled_at: Instant | null;
    /** The first failure since the last success; null where the last attempt was a success, or there was none. */
    failing_since: Instant | null;
    /** Until when the secret before this one signs, too; null where only one does. */
    old_secret_until: Instant | null;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** RFC 3339 in UTC, with milliseconds. */
    updated_at: Instant;
    /** Signs its webhooks: `whsec_` and base64. Store it now: it is not shown again. */
    secret: string;
};
/** What to change of an endpoint. */
export type WebhookEndpointUpdate = {
    /** Where to send signed webhooks: an `https` address on port 443 or 8443, in the public internet. */
    url?: EndpointUrl;
    /** Which webhooks it is sent: names of types, or `*` for all. */
    event_types?: EndpointEventTypes;
    /** What it is for, in words of your own; null for nothing. */
    description?: EndpointDescription;
    /** `true` stops what it is sent, `false` begins again. */
    disabled?: boolean;
};
/** How to replace a secret. */
export type WebhookSecretRotation = {
    /** For how long the secret before goes on signing beside the new one, up to 7 days. A day where it is left out. */
    overlap_seconds?: number;
};
/** The type of a webhook, or `webhook_endpoint.test`. */
export type DeliveredType = WebhookEventType | "webhook_endpoint.test";
/** A webhook to one address. */
export type WebhookDelivery = {
    /** `whk_` and a ULID in lower case: later deliveries have greater ids. */
    id: WebhookDeliveryId;
    /** What it tells of. */
    event_type: DeliveredType | OpenEnumValue;
    /** Where it goes. */
    url: string;
    /** The endpoint that it is for; null where it is for the `callback_url` of a message. */
    endpoint_id: WebhookEndpointId | null;
    /** The message that it is about, or the text of a phone; null where it is about neither. */
    message_id: MessageId | InboundMessageId | null;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    status: DeliveryStatus | OpenEnumValue;
    /** How many attempts were made, those before a replay among them. */
    attempt_count: number;
    /** When it is tried next; null where it is not. */
    next_attempt_at: Instant | null;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** When it was delivered, given up or stopped; null while it is pending. */
    finished_at: Instant | null;
};
/** One page of deliveries. */
export type WebhookDeliveryPage = {
    data: WebhookDelivery[];
    /** Give it as `cursor` for the next page; null on the last. */
    next_cursor: string | null;
};
/** Which deliveries to send again. */
export type WebhookReplay = {
    /**
     * Format: date-time
     * @description Deliveries that were made at this moment or later, RFC 3339.
     */
    created_after: string;
    /**
     * Format: date-time
     * @description Deliveries that were made before this moment, RFC 3339; now where it is left out.
     */
    created_before?: string;
    /** Deliveries in these states; all but `delivered` where it is left out. */
    status?: ("pending" | "delivered" | "exhausted" | "stopped")[];
    /** Only deliveries to this endpoint. */
    endpoint_id?: WebhookEndpointId;
    /** Only deliveries of this type. */
    event_type?: DeliveredType;
};
/** What became due again. */
export type WebhookReplayed = {
    /** How many deliveries are due again. */
    replayed: number;
    /** Whether there may be more. */
    has_more: boolean;
    /** With `has_more`: the `created_before` of the next request; otherwise null. */
    created_before: Instant | null;
};
/**
 * - `answered`: with the status.
 *     - `refused`: the address is none that webhooks are sent to.
 *     - `timed_out`: no answer came in time.
 *     - `failed`: the name or the connection failed.
 *     - `unsigned`: there was no secret to sign it with.
 * @enum {string}
 */
export type AttemptOutcome = "answered" | "refused" | "timed_out" | "failed" | "unsigned";
/** One attempt. */
export type WebhookAttempt = {
    /** 1 for the first. */
    number: number;
    /** RFC 3339 in UTC, with milliseconds. */
    started_at: Instant;
    /** How long it took, in milliseconds. */
    duration_ms: number;
    outcome: AttemptOutcome | OpenEnumValue;
    /** The status of the answer; null where there was none. */
    status: number | null;
    /** The first KiB of the body of the answer; null where there was none. */
    response_excerpt: string | null;
    /** Why there was no answer, in words; never the address that a name led to. Null where there was one. */
    error: string | null;
};
/** A webhook to one address, what it says, and its attempts. */
export type WebhookDeliveryWithAttempts = {
    /** `whk_` and a ULID in lower case: later deliveries have greater ids. */
    id: WebhookDeliveryId;
    /** What it tells of. */
    event_type: DeliveredType | OpenEnumValue;
    /** Where it goes. */
    url: string;
    /** The endpoint that it is for; null where it is for the `callback_url` of a message. */
    endpoint_id: WebhookEndpointId | null;
    /** The message that it is about, or the text of a phone; null where it is about neither. */
    message_id: MessageId | InboundMessageId | null;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: Mode;
    status: DeliveryStatus | OpenEnumValue;
    /** How many attempts were made, those before a replay among them. */
    attempt_count: number;
    /** When it is tried next; null where it is not. */
    next_attempt_at: Instant | null;
    /** RFC 3339 in UTC, with milliseconds. */
    created_at: Instant;
    /** When it was delivered, given up or stopped; null while it is pending. */
    finished_at: Instant | null;
    /** The body that is sent and signed, octet for octet. */
    payload: string;
    /** The attempts in their order. */
    attempts: WebhookAttempt[];
};
/**
 * What a user may do.
 * @enum {string}
 */
export type Role = "administrator" | "editor" | "author" | "contributor" | "subscriber";
/** What was spent this month. */
export type Spending = {
    /** The month in the installation's time zone, such as `2026-11`. */
    month: string;
    /** An amount of money. */
    limit: Amount;
    /** The cost of what was accepted since the month began and there is a limit; also of what was canceled later. */
    spent: Amount;
    /**
     * Format: date-time
     * @description When the next month begins.
     */
    ends_at: string;
};
/** A person or program with a role. */
export type User = {
    /** Names a user; later users have greater ids. */
    id: UserId;
    /** The name to sign in with. */
    login: string;
    /** An address to sign in with as well. */
    email: string | null;
    role: Role | OpenEnumValue;
    /** What the user may spend. */
    limits: {
        /** What live messages may cost in a month; null: any amount. */
        spend_per_month: string | null;
    };
    /** What the live messages of this month cost; null where there is no limit. */
    spending: Spending | null;
    /** Whether all passwords and keys of the user are refused. */
    disabled: boolean;
    /**
     * Format: date-time
     * @description Since when there is the user.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description Since when the user is disabled.
     */
    disabled_at: string | null;
};
/** A page of users. */
export type UserPage = {
    /** The users, newest first. */
    data: User[];
    /** For the next page; `null` on the last one. */
    next_cursor: string | null;
};
/**
 * Format: well-formed-text
 * @description An address to sign in with as well as with the login.
 */
export type Email = string;
/** The most that messages may cost in a month, in the currency of the installation. Null: any amount. */
export type SpendingLimit = string | null;
/** What the user may spend. What is left out stays as it is: for a new user, without a limit. */
export type UserLimits = {
    /** The most that live messages may cost in a month, with all keys and signed in. Null: any amount. */
    spend_per_month?: SpendingLimit;
};
/** A user to make. */
export type UserCreate = {
    /** The name to sign in with, which stays: 1 to 60 letters, digits and `.`, `_`, `-`, beginning with a letter or digit. */
    login: string;
    /** An address to sign in with as well as with the login. */
    email?: Email;
    /** What a user may do. */
    role: Role;
    /** What the user may spend. */
    limits?: UserLimits;
};
/** A user who was just made. */
export type CreatedUser = {
    /** Names a user; later users have greater ids. */
    id: UserId;
    /** The name to sign in with. */
    login: string;
    /** An address to sign in with as well. */
    email: string | null;
    role: Role | OpenEnumValue;
    /** What the user may spend. */
    limits: {
        /** What live messages may cost in a month; null: any amount. */
        spend_per_month: string | null;
    };
    /** What the live messages of this month cost; null where there is no limit. */
    spending: Spending | null;
    /** Whether all passwords and keys of the user are refused. */
    disabled: boolean;
    /**
     * Format: date-time
     * @description Since when there is the user.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description Since when the user is disabled.
     */
    disabled_at: string | null;
    /** An application password. Shown this once: a repetition with the same `Idempotency-Key` gets null here. */
    password: string | null;
};
/** What is to change of a user. */
export type UserUpdate = {
    /** What a user may do. */
    role?: Role;
    /** The new address; null for none. */
    email?: Email | null;
    /** Whether the user is disabled. */
    disabled?: boolean;
    /** What the user may spend. */
    limits?: UserLimits;
};
/** An application password of a user, without the password itself. */
export type ApplicationPassword = {
    /** Names the password. */
    id: number;
    /** Which program it is for. */
    name: string;
    /**
     * Format: date-time
     * @description When it was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it was revoked.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description When it was last used, to the minute.
     */
    last_used_at: string | null;
};
/** A page of application passwords. */
export type ApplicationPasswordPage = {
    /** The passwords, newest first. */
    data: ApplicationPassword[];
    /** For the next page; `null` on the last one. */
    next_cursor: string | null;
};
/** An application password to make. */
export type ApplicationPasswordCreate = {
    /**
     * Format: well-formed-text
     * @description Which program it is for.
     */
    name: string;
};
/** An application password that was just made. */
export type CreatedApplicationPassword = {
    /** Names the password. */
    id: number;
    /** Which program it is for. */
    name: string;
    /**
     * Format: date-time
     * @description When it was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it was revoked.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description When it was last used, to the minute.
     */
    last_used_at: string | null;
    /** The password. Shown this once: a repetition with the same `Idempotency-Key` gets null here. */
    password: string | null;
};
/** Names a key; later keys have greater ids. */
export type ApiKeyId = string;
/**
 * `live` reaches phones; `test` reaches the simulator.
 * @enum {string}
 */
export type KeyMode = "live" | "test";
/**
 * What a key opens.
 * @enum {string}
 */
export type Scope = "messages:send" | "messages:read" | "senders:write" | "webhooks:read" | "webhooks:write" | "calendar:read" | "calendar:write" | "admin";
/** An API key, without the key itself. */
export type ApiKey = {
    /** Names a key; later keys have greater ids. */
    id: ApiKeyId;
    /** What the key is for. */
    name: string;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: KeyMode;
    /** Names a user; later users have greater ids. */
    user_id: UserId;
    /** The login of the user. */
    login: string;
    /** What the key opens: all that its user may, where it is empty. */
    scopes: (Scope | OpenEnumValue)[];
    /** What may be sent with the key. */
    limits: {
        /** Requests to send, a second; null: as the installation has it. */
        per_second: number | null;
        /** Messages a day; null: any number. */
        per_day: number | null;
        /** What messages may cost in a month; null: any amount. */
        spend_per_month: string | null;
    };
    /** What was spent with it this month; null where it has no limit for that. */
    spending: Spending | null;
    /** Addresses and networks that it may be used from: everywhere, where it is empty. */
    allowed_from: string[];
    /** The end of the key, to recognise it by. */
    ends_with: string;
    /**
     * Format: date-time
     * @description When it was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it ends; null for never.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When it was revoked.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description When it was last used, to the minute.
     */
    last_used_at: string | null;
    /** The key that takes its place, where it was rolled over. */
    rolled_to: string | null;
};
/** A page of API keys. */
export type ApiKeyPage = {
    /** The keys, newest first. */
    data: ApiKey[];
    /** For the next page; `null` on the last one. */
    next_cursor: string | null;
};
/**
 * Format: well-formed-text
 * @description What the key is for.
 */
export type KeyName = string;
/** What the key opens: all that its user may, where none is named. */
export type Scopes = Scope[];
/**
 * Format: date-time
 * @description When the key ends, which must be later than now; null: never.
 */
export type Expiry = string | null;
/** Addresses and networks that the key may be used from: everywhere, where none is named. */
export type AllowedFrom = (string)[];
/** What may be sent with the key. What is left out stays as it is: for a new key, without a limit of its own. */
export type KeyLimits = {
    /** Messages, a second; ten seconds' worth at once. A batch counts each recipient. Null: as the installation has it, which is 10. */
    per_second?: number | null;
    /** Messages a day, which begins at midnight in the installation's time zone. Null: any number. */
    per_day?: number | null;
    /** The most that messages may cost in a month, in the currency of the installation. */
    spend_per_month?: SpendingLimit;
};
/** A key to make. */
export type ApiKeyCreate = {
    /** What the key is for. */
    name: KeyName;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: KeyMode;
    /** Names a user; later users have greater ids. */
    user_id?: UserId;
    /** What the key opens: all that its user may, where none is named. */
    scopes?: Scopes;
    /** When the key ends, which must be later than now; null: never. */
    expires_at?: Expiry;
    /** Addresses and networks that the key may be used from: everywhere, where none is named. */
    allowed_from?: AllowedFrom;
    /** What may be sent with the key. */
    limits?: KeyLimits;
};
/** A key that was just made. */
export type CreatedApiKey = {
    /** Names a key; later keys have greater ids. */
    id: ApiKeyId;
    /** What the key is for. */
    name: string;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: KeyMode;
    /** Names a user; later users have greater ids. */
    user_id: UserId;
    /** The login of the user. */
    login: string;
    /** What the key opens: all that its user may, where it is empty. */
    scopes: (Scope | OpenEnumValue)[];
    /** What may be sent with the key. */
    limits: {
        /** Requests to send, a second; null: as the installation has it. */
        per_second: number | null;
        /** Messages a day; null: any number. */
        per_day: number | null;
        /** What messages may cost in a month; null: any amount. */
        spend_per_month: string | null;
    };
    /** What was spent with it this month; null where it has no limit for that. */
    spending: Spending | null;
    /** Addresses and networks that it may be used from: everywhere, where it is empty. */
    allowed_from: string[];
    /** The end of the key, to recognise it by. */
    ends_with: string;
    /**
     * Format: date-time
     * @description When it was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it ends; null for never.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When it was revoked.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description When it was last used, to the minute.
     */
    last_used_at: string | null;
    /** The key that takes its place, where it was rolled over. */
    rolled_to: string | null;
    /** The key. Shown this once: a repetition with the same `Idempotency-Key` gets null here. */
    key: string | null;
    /** Signs the webhooks of messages sent with the key. Shown this once: a repetition with the same `Idempotency-Key` gets null here. */
    webhook_secret: string | null;
};
/** What is to change of a key. */
export type ApiKeyUpdate = {
    /** What the key is for. */
    name?: KeyName;
    /** What the key opens: all that its user may, where none is named. */
    scopes?: Scopes;
    /** When the key ends, which must be later than now; null: never. */
    expires_at?: Expiry;
    /** Addresses and networks that the key may be used from: everywhere, where none is named. */
    allowed_from?: AllowedFrom;
    /** What may be sent with the key. */
    limits?: KeyLimits;
};
/** How a key is rolled over. */
export type ApiKeyRoll = {
    /** For how long both keys are valid; 0 for not at all. A day where it is left out. */
    overlap_seconds?: number;
};
/** A key that was just made in the place of another. */
export type RolledApiKey = {
    /** Names a key; later keys have greater ids. */
    id: ApiKeyId;
    /** What the key is for. */
    name: string;
    /** `live` reaches phones; `test` reaches the simulator. */
    mode: KeyMode;
    /** Names a user; later users have greater ids. */
    user_id: UserId;
    /** The login of the user. */
    login: string;
    /** What the key opens: all that its user may, where it is empty. */
    scopes: (Scope | OpenEnumValue)[];
    /** What may be sent with the key. */
    limits: {
        /** Requests to send, a second; null: as the installation has it. */
        per_second: number | null;
        /** Messages a day; null: any number. */
        per_day: number | null;
        /** What messages may cost in a month; null: any amount. */
        spend_per_month: string | null;
    };
    /** What was spent with it this month; null where it has no limit for that. */
    spending: Spending | null;
    /** Addresses and networks that it may be used from: everywhere, where it is empty. */
    allowed_from: string[];
    /** The end of the key, to recognise it by. */
    ends_with: string;
    /**
     * Format: date-time
     * @description When it was made.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it ends; null for never.
     */
    expires_at: string | null;
    /**
     * Format: date-time
     * @description When it was revoked.
     */
    revoked_at: string | null;
    /**
     * Format: date-time
     * @description When it was last used, to the minute.
     */
    last_used_at: string | null;
    /** The key that takes its place, where it was rolled over. */
    rolled_to: string | null;
    /** The key. Shown this once: a repetition with the same `Idempotency-Key` gets null here. */
    key: string | null;
    /** Signs the webhooks of messages sent with the key. Shown this once: a repetition with the same `Idempotency-Key` gets null here. */
    webhook_secret: string | null;
    /** Names a key; later keys have greater ids. */
    rolled_from: ApiKeyId;
    /**
     * Format: date-time
     * @description When the old key ends.
     */
    rolled_from_expires_at: string;
};
/** Who did it. */
export type AuditActor = {
    /**
     * An operator at the command line, an API key, the service itself, or a user with a password.
     * @enum {string}
     */
    kind: "cli" | "key" | "system" | "user";
    /** The operating system's user, the id of the key, `ngoma`, or the login. */
    name: string;
    /** From where; `null` where nobody was connected. */
    address: string | null;
};
/** One change, or one that was refused. */
export type AuditEntry = {
    /** `aud_` and a ULID: later entries have greater ids. */
    id: string;
    /**
     * Format: date-time
     * @description When.
     */
    at: string;
    /** Who did it. */
    actor: AuditActor;
    /** What was done: `event.updated`, `key.revoke`, `carrier.pause`. */
    action: string;
    /** To what: `event 42`, a login, the id of a key, `carrier mtn`. */
    subject: string;
    /**
     * Whether it was done.
     * @enum {string}
     */
    result: "done" | "refused";
    /** More of it, by its action. For changes of the calendar: `members`, what was changed; `user`, the login behind a key; `password`, the number of the application password. */
    details: {
        [key: string]: unknown;
    };
};
/** A page of the audit. */
export type AuditPage = {
    /** The entries, newest first. */
    data: AuditEntry[];
    /** For the next page; `null` on the last one. */
    next_cursor: string | null;
};
/** Who read. */
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
    /** `acc_` and a ULID: later entries have greater ids. */
    id: string;
    /**
     * Format: date-time
     * @description When the first of them was received.
     */
    created_at: string;
    /** The `operationId`, or the operator's command: `messages show`. */
    operation: string;
    /** Who read. */
    caller: AccessCaller;
    /** How many requests the entry counts. */
    requests: number;
    /** How many records they returned together. */
    records: number;
    /** Whether the requests asked for one number, which the filter `number` finds by its hash. */
    names_number: boolean;
};
/** A page of the access log. */
export type AccessPage = {
    /** The entries, newest first. */
    data: AccessEntry[];
    /** For the next page; `null` on the last one. */
    next_cursor: string | null;
};
/** Something that may be sent. */
export type CalendarArgument = {
    /** Must be sent. */
    required: boolean;
    /** What it means. */
    description?: string;
    /** The JSON type, where it has only one. */
    type?: string;
};
/** Methods that take the same. */
export type CalendarEndpoint = {
    /** The methods. */
    methods: string[];
    /** What may be sent, by name; an empty list where nothing may. */
    args: CalendarArgument[] | {
        [key: string]: CalendarArgument;
    };
};
/** A link. */
export type CalendarLink = {
    /**
     * Format: uri
     * @description The address.
     */
    href: string;
};
/** Only on routes without a variable part. */
export type CalendarRouteLinks = {
    /** Where the route is. */
    self: CalendarLink[];
};
/** A route and what may be sent to it. */
export type CalendarRoute = {
    /** The name of this interface. */
    namespace: string;
    /** The methods that the route understands. */
    methods: string[];
    /** What each method takes. */
    endpoints: CalendarEndpoint[];
    /** Only on routes without a variable part. */
    _links?: CalendarRouteLinks;
};
/** The way up. */
export type CalendarIndexLinks = {
    /** The address that this one belongs to. */
    up: CalendarLink[];
};
/** What the calendar offers, in the shape of WordPress. */
export type CalendarIndex = {
    /** The name of this interface. */
    namespace: string;
    /** The routes by their patterns; `(?P<name>…)` is a part of the path. */
    routes: {
        [key: string]: CalendarRoute;
    };
    /** The way up. */
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
 * The state of a post: published, published at a later date, being written, waiting for an editor, visible to those who may read private posts, in the trash, or made by an editor's window and not saved yet.
 * @enum {string}
 */
export type PostStatus = "publish" | "future" | "draft" | "pending" | "private" | "trash" | "auto-draft";
/** Names the post among all calendars: the host, a path if there is one, and `?id=`. */
export type GlobalId = string;
/** A local date and time, `YYYY-MM-DD HH:MM:SS`, without a zone. */
export type WallTime = string;
/** A smaller copy of an image. */
export type ImageSize = {
    /** Pixels. */
    width: number;
    /** Pixels. */
    height: number;
    /** The media type, such as `image/jpeg`. */
    "mime-type": string;
    /** Bytes. */
    filesize?: number;
    /**
     * Format: uri
     * @description Where the copy is.
     */
    url: string;
};
/** An image in the media library. Members that are not known are left out. */
export type Image = {
    /**
     * Format: uri
     * @description The address of the full size.
     */
    url: string;
    /** The id, which writes take as `image`. */
    id: number;
    /** The ending of the file name without its dot. */
    extension?: string;
    /** Pixels. */
    width?: number;
    /** Pixels. */
    height?: number;
    /** Bytes. */
    filesize?: number;
    /** Smaller copies by the name of their size, such as `thumbnail` or `medium`. */
    sizes?: {
        [key: string]: ImageSize;
    };
    /** The address of the file as it was uploaded. */
    original_image?: string;
    /** What the image shows, in words; absent where nobody has said it. */
    alt?: string;
    /** Where its most important part is, from 0 (left) to 1; absent for the middle. */
    focus_x?: number;
    /** Where its most important part is, from 0 (top) to 1; absent for the middle. */
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
/** What the service read from the cost. */
export type CostDetails = {
    /** The sign or code in the text, such as `UGX`; empty where there is none. */
    currency_symbol: string;
    /** The ISO 4217 code, empty where it is not known. */
    currency_code: string;
    /**
     * The position of the symbol.
     * @enum {string}
     */
    currency_position: "" | "prefix" | "postfix";
    /** The prices as text, the lowest first. */
    values: string[];
};
/** Where the term and its neighbours are. */
export type TermUrls = {
    /**
     * Format: uri
     * @description This term.
     */
    self: string;
    /**
     * Format: uri
     * @description All terms of its kind.
     */
    collection: string;
    /**
     * Format: uri
     * @description The category above; left out at the top.
     */
    up?: string;
};
/** A category inside an event, with other members than the category operations show. */
export type EmbeddedCategory = {
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The slug, percent-encoded. */
    slug: string;
    /** Always 0. */
    term_group: number;
    /** A second id, for clients of WordPress. */
    term_taxonomy_id: number;
    /**
     * Always `tribe_events_cat`, the name of this kind of term.
     * @enum {string}
     */
    taxonomy: "tribe_events_cat";
    /** A description, HTML; empty where there is none. */
    description: string;
    /** The id of the category above, 0 at the top. */
    parent: number;
    /** How many published events have it. */
    count: number;
    /**
     * Always `raw`.
     * @enum {string}
     */
    filter: "raw";
    /** The id. */
    id: number;
    /** Where the term and its neighbours are. */
    urls: TermUrls;
};
/** A tag inside an event, with other members than the tag operations show. */
export type EmbeddedTag = {
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The slug, percent-encoded. */
    slug: string;
    /** Always 0. */
    term_group: number;
    /** A second id, for clients of WordPress. */
    term_taxonomy_id: number;
    /**
     * Always `post_tag`, the name of this kind of term.
     * @enum {string}
     */
    taxonomy: "post_tag";
    /** A description, HTML; empty where there is none. */
    description: string;
    /** Always 0. */
    parent: number;
    /** How many published events have it. */
    count: number;
    /**
     * Always `raw`.
     * @enum {string}
     */
    filter: "raw";
    /** The id. */
    id: number;
    /** Where the term and its neighbours are. */
    urls: TermUrls;
};
/** The address in the words of schema.org. What is empty is left out. */
export type PostalAddress = {
    /**
     * What it is.
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
/** The place in the words of schema.org. */
export type GeoCoordinates = {
    /**
     * What it is.
     * @enum {string}
     */
    "@type": "GeoCoordinates";
    /** Degrees north. */
    latitude: number;
    /** Degrees east. */
    longitude: number;
};
/** The venue in the words of schema.org. Only where a single one is read. */
export type VenueJsonLd = {
    /**
     * What it is.
     * @enum {string}
     */
    "@type": "Place";
    /** The name. */
    name: string;
    /** A short text. */
    description: string;
    /** The address of the image. */
    image?: string;
    /** The address of its page, or empty. */
    url: string;
    /** The address in the words of schema.org. */
    address: PostalAddress;
    /** The place in the words of schema.org. */
    geo?: GeoCoordinates;
    /** The phone number, or empty. */
    telephone: string;
    /** The address of the website, or empty. */
    sameAs: string;
};
/** Counts the changes of this resource, from 1. The same number means the same content. */
export type Revision = number;
/** A venue as every GET shows it, also inside an event. What is empty is left out. */
export type Venue = {
    /** The id, one sequence for events, venues, organizers and images. */
    id: number;
    /** The id of the user who made it, as text. */
    author: string;
    /** The state of a post: published, published at a later date, being written, waiting for an editor, visible to those who may read private posts, in the trash, or made by an editor's window and not saved yet. */
    status: PostStatus;
    /** When it was published, in the zone of the site. */
    date: WallTime;
    /** The same in UTC; `0000-00-00 00:00:00` for drafts that have no date yet. */
    date_utc: WallTime;
    /** The last change, in the zone of the site. */
    modified: WallTime;
    /** The last change in UTC. */
    modified_utc: WallTime;
    /**
     * Format: uri
     * @description The page of the venue for readers.
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
    /** Phone number as it was given. */
    phone?: string;
    /** Address of the website as it was given. */
    website?: string;
    /** State or province. */
    stateprovince?: string;
    /** Degrees north. */
    geo_lat?: number;
    /** Degrees east. */
    geo_lng?: number;
    /** The venue in the words of schema.org. */
    json_ld?: VenueJsonLd;
    /** Its events show a map. */
    show_map: boolean;
    /** Its events show a link to a map. */
    show_map_link: boolean;
    /** Names the post among all calendars: the host, a path if there is one, and `?id=`. */
    global_id: GlobalId;
    /** The `global_id` and those of the calendars that it was imported from. */
    global_id_lineage: string[];
    /** Counts the changes of this resource, from 1. */
    revision: Revision;
};
/** The organizer in the words of schema.org. Only where a single one is read. */
export type OrganizerJsonLd = {
    /**
     * What it is.
     * @enum {string}
     */
    "@type": "Person";
    /** The name. */
    name: string;
    /** A short text. */
    description: string;
    /** The address of the image. */
    image?: string;
    /** The address of the website, or empty. */
    url: string;
    /** The phone number, or empty. */
    telephone: string;
    /** The e-mail address, written with HTML entities against harvesters, or empty. */
    email: string;
    /** The address of the website, or empty. */
    sameAs: string;
};
/** An organizer as every GET shows it, also inside an event. What is empty is left out. */
export type Organizer = {
    /** The id, one sequence for events, venues, organizers and images. */
    id: number;
    /** The id of the user who made it, as text. */
    author: string;
    /** The state of a post: published, published at a later date, being written, waiting for an editor, visible to those who may read private posts, in the trash, or made by an editor's window and not saved yet. */
    status: PostStatus;
    /** When it was published, in the zone of the site. */
    date: WallTime;
    /** The same in UTC; `0000-00-00 00:00:00` for drafts that have no date yet. */
    date_utc: WallTime;
    /** The last change, in the zone of the site. */
    modified: WallTime;
    /** The last change in UTC. */
    modified_utc: WallTime;
    /**
     * Format: uri
     * @description The page of the organizer for readers.
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
    /** Phone number as it was given. */
    phone?: string;
    /** Address of the website as it was given. */
    website?: string;
    /** E-mail address as it was given. */
    email?: string;
    /** The organizer in the words of schema.org. */
    json_ld?: OrganizerJsonLd;
    /** Names the post among all calendars: the host, a path if there is one, and `?id=`. */
    global_id: GlobalId;
    /** The `global_id` and those of the calendars that it was imported from. */
    global_id_lineage: string[];
    /** Counts the changes of this resource, from 1. */
    revision: Revision;
};
/** A further field. */
export type CustomField = {
    /** Its name for readers. */
    label: string;
    /** Its value as text. */
    value: string;
};
/** The price in the words of schema.org. */
export type OfferJsonLd = {
    /**
     * What it is.
     * @enum {string}
     */
    "@type": "Offer";
    /** The lowest price. */
    price: string;
    /** The currency, ISO 4217. */
    priceCurrency: string;
    /** The page of the event. */
    url: string;
    /** Always `primary`. */
    category: string;
    /** Always `inStock`. */
    availability: string;
    /** When the event was published, ISO 8601. */
    validFrom: string;
};
/** The event in the words of schema.org. Only where one event is read. */
export type EventJsonLd = {
    /**
     * The vocabulary.
     * @enum {string}
     */
    "@context": "http://schema.org";
    /**
     * What it is.
     * @enum {string}
     */
    "@type": "Event";
    /** The title. */
    name: string;
    /** A short text. */
    description: string;
    /** The address of the image. */
    image?: string;
    /** The page of the event. */
    url: string;
    /** At a place, online, or both. */
    eventAttendanceMode?: string;
    /** Scheduled, postponed or cancelled. */
    eventStatus?: string;
    /** The start, ISO 8601 with the offset of the event. */
    startDate: string;
    /** The end, ISO 8601 with the offset of the event. */
    endDate: string;
    /** The venue in the words of schema.org. */
    location?: VenueJsonLd;
    /** The organizer in the words of schema.org. */
    organizer?: OrganizerJsonLd;
    /** The price in the words of schema.org. */
    offers?: OfferJsonLd;
    /** Always `Organization`. */
    performer: string;
};
/**
 * Whether the event takes place as it was announced.
 * @enum {string}
 */
export type EventStatus = "scheduled" | "canceled" | "postponed" | "moved_online";
/** An event as every GET shows it. */
export type Event = {
    /** The id, one sequence for events, venues, organizers and images. */
    id: number;
    /** Names the post among all calendars: the host, a path if there is one, and `?id=`. */
    global_id: GlobalId;
    /** The `global_id` and those of the calendars that it was imported from. */
    global_id_lineage: string[];
    /** The id of the user who made it, as text. */
    author: string;
    /** The state of a post: published, published at a later date, being written, waiting for an editor, visible to those who may read private posts, in the trash, or made by an editor's window and not saved yet. */
    status: PostStatus;
    /** When it was published, in the zone of the site. */
    date: WallTime;
    /** The same in UTC; `0000-00-00 00:00:00` for drafts that have no date yet. */
    date_utc: WallTime;
    /** The last change, in the zone of the site. */
    modified: WallTime;
    /** The last change in UTC. */
    modified_utc: WallTime;
    /**
     * Format: uri
     * @description The page of the event for readers.
     */
    url: string;
    /**
     * Format: uri
     * @description The address of this event.
     */
    rest_url: string;
    /** The title as HTML text, with entities such as `&#038;`. */
    title: string;
    /** HTML with paragraphs. */
    description: string;
    /** A short text as HTML, empty where none was given. */
    excerpt: string;
    /** The last part of `url`, percent-encoded; empty for drafts that never had one. */
    slug: string;
    /** The image, or `false` where there is none. */
    image: Image | false;
    /** Lasts whole days. */
    all_day: boolean;
    /** The start in the zone of the event. */
    start_date: WallTime;
    /** The parts of a date as text, padded with zeros. */
    start_date_details: DateDetails;
    /** The end in the zone of the event. */
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
    /** The zone of the event: an IANA name, an abbreviation, or an offset such as `UTC+3`. */
    timezone: string;
    /** The short name of the zone at the start. */
    timezone_abbr: string;
    /** The cost in words, HTML text; empty where none was given. */
    cost: string;
    /** What the service read from the cost. */
    cost_details: CostDetails;
    /** The address of the event elsewhere, HTML-escaped; `url` where none was ever given. */
    website: string;
    /** Show a map. */
    show_map: boolean;
    /** Show a link to a map. */
    show_map_link: boolean;
    /** Left out of lists, readable by its address. */
    hide_from_listings: boolean;
    /** Is first in the views of a day. */
    sticky: boolean;
    /** Marked as featured. */
    featured: boolean;
    /** The categories by name. */
    categories: EmbeddedCategory[];
    /** The tags by name. */
    tags: EmbeddedTag[];
    /** The venue, or an empty list where there is none, or where the caller may not read it. */
    venue: Venue | Venue[];
    /** The organizers in their order, those that the caller may read. */
    organizer: Organizer[];
    /** Further fields by their names, or an empty list where there are none. */
    custom_fields: CustomField[] | {
        [key: string]: CustomField;
    };
    /** The event in the words of schema.org. */
    json_ld?: EventJsonLd;
    /** Whether the event takes place as it was announced. */
    event_status: EventStatus;
    /** Why it is canceled, postponed or online, plain text; empty where nothing was said. */
    event_status_reason: string;
    /** Counts the changes of this resource, from 1. */
    revision: Revision;
};
/** One page of a list of events. */
export type EventPage = {
    /** The events of this page. */
    events: Event[];
    /** This list with every filter as it was understood. */
    rest_url: string;
    /** The next page with the same filters; left out on the last one. */
    next_rest_url?: string;
    /** The page before with the same filters; left out on the first one. */
    previous_rest_url?: string;
    /** How many events the whole list has. */
    total: number;
    /** How many pages the whole list has. */
    total_pages: number;
};
/** A name, 1 to 1,000 characters. Numbers are taken as text; `0` alone counts as empty. */
export type NameInput = string | number;
/** Text or HTML, up to 100,000 characters. Scripts and event handlers are removed for every role. Empty clears it; `0` alone is refused. */
export type HtmlInput = string | number;
/** The slug to make, from a text of up to 1,000 characters: lower case, accents folded, hyphens for spaces, a number behind it where the slug is taken. Empty means that the service chooses one. */
export type SlugInput = string | number;
/** An id, as a number or as digits. */
export type IdInput = number | string;
/** A date and time: ISO 8601 (`2026-12-05T18:00:00+03:00`), with a space (`2026-12-05 18:00`), in words (`5 December 2026 6pm`, `tomorrow 9am`, `+3 days`), with slashes (month first), or seconds since 1970, as a number or text. What names a zone or an offset is converted; what does not is local time. */
export type DateInput = string | number;
/** An existing post or term by its id, as GETs return it; the other members do not count. */
export type ExistingReference = {
    /** An id, as a number or as digits. */
    id: IdInput;
};
/** An image: its id, its address, or the image object of a GET. `false`, as a text too, and empty remove the image. An image from elsewhere is copied into the media library, once for each address, if the caller may upload (not as contributor): JPEG, PNG, GIF, WebP or AVIF from a public `https` address that does not redirect, up to 10 MB and 25 million pixels (AVIF 12 million). It is encoded again, without metadata, at most 2560 pixels wide and high; of an animation the first frame remains. A request can bring five new images. */
export type ImageInput = number | string | false | ExistingReference;
/** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. Empty clears it, and so do 0 and `false`. */
export type UrlInput = string | false | 0 | string[];
/** A term as GETs return it, or only its `id`, `slug` or `name`; the first of these that is there counts. */
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
/** Categories or tags by id, slug or name; names that there are not yet are made. Empty takes all of them off. */
export type TermsInput = string | number | false | TermObjectInput | (string | number | TermObjectInput)[];
/** The id of a venue or an organizer, as a number or as digits; 0 and an empty text mean none. */
export type LinkIdInput = number | string;
/** On for `true`, 1 and the words true, yes, on, y, enable and enabled; off for anything else. */
export type SwitchInput = string | boolean | number;
/** A line of text, up to 1,000 characters. Numbers are taken as text; empty clears it. */
export type TextInput = string | number;
/** A new venue. Members that are not named here, and those that only GET shows, are ignored. */
export type VenueCreate = {
    /** A name, 1 to 1,000 characters. */
    venue: NameInput;
    /** The id of the user it belongs to; only who may edit others' posts may name somebody else. */
    author?: IdInput;
    /** When it is published; local time is that of the site. */
    date?: DateInput;
    /** When it is published, in UTC. Counts only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** Its state. `publish` for those who may publish, else `draft`, where a new venue names none. */
    status?: PostStatus;
    /** Whether its events show a map. On where a new venue does not say. */
    show_map?: SwitchInput;
    /** Whether its events show a link to a map. On where a new venue does not say. */
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
    /** State or province. Left out or empty, it is the state in the United States and the province elsewhere. */
    stateprovince?: TextInput;
    /** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. */
    website?: UrlInput;
    /** An image: its id, its address, or the image object of a GET. */
    image?: ImageInput;
    /** Degrees north, together with `geo_lng`; alone only where the venue has the other. Both empty remove the location. TEC takes it with a paid extension only. */
    geo_lat?: number | string;
    /** Degrees east, together with `geo_lat`; alone only where the venue has the other. Both empty remove the location. */
    geo_lng?: number | string;
};
/** A new venue whose name is empty, which cannot be made. */
export type NamelessVenueInput = {
    /** No name. */
    venue: string;
};
/** The id of one of several venues or organizers, as a number or as digits. */
export type OneIdInput = number | string;
/** The venue: its id, an object with its `id`, the data of a new one, or a list with one of these. An empty list or object, an empty text, 0 or `false` means no venue. Several venues that exist are `could-not-create-venue`: an event has one. */
export type EventVenueInput = LinkIdInput | string | false | ExistingReference | VenueCreate | NamelessVenueInput | LinkIdInput[] | (OneIdInput | ExistingReference | VenueCreate | NamelessVenueInput)[];
/** A new organizer. Members that are not named here, and those that only GET shows, are ignored. */
export type OrganizerCreate = {
    /** A name, 1 to 1,000 characters. */
    organizer: NameInput;
    /** The id of the user it belongs to; only who may edit others' posts may name somebody else. */
    author?: IdInput;
    /** When it is published; local time is that of the site. */
    date?: DateInput;
    /** When it is published, in UTC. Counts only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** Its state. `publish` for those who may publish, else `draft`, where a new organizer names none. */
    status?: PostStatus;
    /** Phone number in any form. */
    phone?: TextInput;
    /** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. */
    website?: UrlInput;
    /** E-mail address; the form is not checked. */
    email?: TextInput;
    /** An image: its id, its address, or the image object of a GET. */
    image?: ImageInput;
};
/** A new organizer whose name is empty, which cannot be made. */
export type NamelessOrganizerInput = {
    /** No name. */
    organizer: string;
};
/** The organizers in their order, at most 30: an id, ids separated by commas, an object with an `id`, the data of a new one, or a list of these. An empty list or object, an empty text, 0 or `false` means no organizer. */
export type EventOrganizersInput = number | string | false | ExistingReference | OrganizerCreate | NamelessOrganizerInput | LinkIdInput[] | (OneIdInput | ExistingReference | OrganizerCreate | NamelessOrganizerInput)[];
/** A new event. Members that are not named here, and those that only GET shows, are ignored. */
export type EventCreate = {
    /** The title, 1 to 1,000 characters. */
    title: NameInput;
    /** What it is about, text or HTML. */
    description?: HtmlInput;
    /** A short text for lists, text or HTML. */
    excerpt?: HtmlInput;
    /** The slug to make, from a text of up to 1,000 characters: lower case, accents folded, hyphens for spaces, a number behind it where the slug is taken. */
    slug?: SlugInput;
    /** The id of the user it belongs to; only who may edit others' posts may name somebody else. */
    author?: IdInput;
    /** When it is published; local time is that of `timezone`. */
    date?: DateInput;
    /** When it is published, in UTC. Counts only without `date`. */
    date_utc?: DateInput;
    /** Its state. `publish` for those who may publish, else `draft`, where a new event names none. */
    status?: PostStatus;
    /** The zone of the dates: an IANA name, an abbreviation, an offset such as `+03:00`, or `UTC+3`. The zone of the site where a new event names none, and an empty text names none. */
    timezone?: string;
    /** Lasts whole days; the times become 00:00:00 and 23:59:59. Not so where a new event does not say. */
    all_day?: BooleanInput;
    /** The start. */
    start_date: DateInput;
    /** The end; before the start it becomes the start. */
    end_date: DateInput;
    /** An image: its id, its address, or the image object of a GET. */
    image?: ImageInput;
    /** What it costs, in words (`UGX 50,000`, `20 - 30`, `Free`), as a number, or as a list of prices. Empty clears it. */
    cost?: string | number | boolean | (string | number)[];
    /** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. */
    website?: UrlInput;
    /** Show a map. */
    show_map?: BooleanInput;
    /** Show a link to a map. */
    show_map_link?: BooleanInput;
    /** Leave it out of lists. */
    hide_from_listings?: BooleanInput;
    /** Put it first in the views of a day. */
    sticky?: BooleanInput;
    /** Mark it as featured. */
    featured?: BooleanInput;
    /** The categories by id, slug or name. Those that do not exist are made; empty removes all. */
    categories?: TermsInput;
    /** The tags by id, slug or name. Those that do not exist are made; empty removes all. */
    tags?: TermsInput;
    /** The venue: its id, an object with its `id`, the data of a new one, or a list with one of these. */
    venue?: EventVenueInput;
    /** The organizers in their order, at most 30: an id, ids separated by commas, an object with an `id`, the data of a new one, or a list of these. */
    organizer?: EventOrganizersInput;
    /** Whether it takes place as announced; `scheduled` where a new event does not say. */
    event_status?: EventStatus;
    /** Why it is canceled, postponed or online, for readers. A `scheduled` event has none. */
    event_status_reason?: TextInput;
};
/** An event as a list view shows it. All texts are plain, and what says nothing is left out: flags that are off, empty texts and lists, and the status `scheduled`. */
export type EventCard = {
    /** The id of the event. */
    id: number;
    /** The title. */
    title: string;
    /**
     * Format: uri
     * @description The page of the event for readers.
     */
    url: string;
    /**
     * Lasts whole days.
     * @constant
     */
    all_day?: true;
    /** The start in the zone of the event. */
    start_date: WallTime;
    /** The end in the zone of the event. */
    end_date: WallTime;
    /** The start in UTC. */
    utc_start_date: WallTime;
    /** The end in UTC. */
    utc_end_date: WallTime;
    /** The zone of the event. */
    timezone: string;
    /** The short name of the zone at the start. */
    timezone_abbr: string;
    /** The cost in words. */
    cost?: string;
    /**
     * Format: uri
     * @description A small copy of the image.
     */
    image?: string;
    /**
     * Marked as featured.
     * @constant
     */
    featured?: true;
    /** Whether the event takes place as it was announced. */
    event_status?: EventStatus;
    /** The venue, where the caller may read it. */
    venue?: {
        /** Its name. */
        venue: string;
        /** Its city. */
        city?: string;
    };
    /** The categories by name. */
    categories?: {
        /** Its name. */
        name: string;
        /** Its slug. */
        slug: string;
    }[];
};
/** An event in a feed. */
export type JsonFeedItem = {
    /** The `global_id` of the event. */
    id: string;
    /**
     * Format: uri
     * @description The page of the event for readers.
     */
    url: string;
    /** The address of the event elsewhere, where one was given. */
    external_url?: string;
    /** The title, plain text. */
    title: string;
    /** What it is about, HTML. */
    content_html: string;
    /** The excerpt, plain text; left out where there is none. */
    summary?: string;
    /**
     * Format: uri
     * @description The image; left out where there is none.
     */
    image?: string;
    /**
     * Format: date-time
     * @description When it was published, RFC 3339.
     */
    date_published?: string;
    /**
     * Format: date-time
     * @description The last change, RFC 3339.
     */
    date_modified: string;
    /** The organizers that the caller may read; left out where there are none. */
    authors?: {
        /** The name. */
        name: string;
        /**
         * Format: uri
         * @description The page of the organizer.
         */
        url: string;
    }[];
    /** The names of the categories and tags; left out where there are none. */
    tags?: string[];
    /** When and where it is, as a card. */
    _event: EventCard;
};
/** A feed as jsonfeed.org defines it, version 1.1. */
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
     * @description The site.
     */
    home_page_url: string;
    /**
     * Format: uri
     * @description This feed with its filters as they were understood.
     */
    feed_url: string;
    /**
     * Format: uri
     * @description The next page; left out on the last one.
     */
    next_url?: string;
    /** The events of this page. */
    items: JsonFeedItem[];
};
/** One page of a list of events, as cards. */
export type EventCardPage = {
    /** The events of this page. */
    cards: EventCard[];
    /** This list with every filter as it was understood. */
    rest_url: string;
    /** The next page with the same filters; left out on the last one. */
    next_rest_url?: string;
    /** The page before with the same filters; left out on the first one. */
    previous_rest_url?: string;
    /** How many events the whole list has. */
    total: number;
    /** How many pages the whole list has. */
    total_pages: number;
};
/** What to change about an event. Members that are not named here, and those that only GET shows, are ignored. */
export type EventUpdate = {
    /** The title, 1 to 1,000 characters. */
    title?: NameInput;
    /** What it is about, text or HTML. */
    description?: HtmlInput;
    /** A short text for lists, text or HTML. */
    excerpt?: HtmlInput;
    /** The slug to make, from a text of up to 1,000 characters: lower case, accents folded, hyphens for spaces, a number behind it where the slug is taken. */
    slug?: SlugInput;
    /** The id of the user it belongs to; only who may edit others' posts may name somebody else. */
    author?: IdInput;
    /** When it is published; local time is that of `timezone`. */
    date?: DateInput;
    /** When it is published, in UTC. Counts only without `date`. */
    date_utc?: DateInput;
    /** Its state. `publish` for those who may publish, else `draft`, where a new event names none. */
    status?: PostStatus;
    /** The zone of the dates: an IANA name, an abbreviation, an offset such as `+03:00`, or `UTC+3`. The zone of the site where a new event names none, and an empty text names none. */
    timezone?: string;
    /** Lasts whole days; the times become 00:00:00 and 23:59:59. Not so where a new event does not say. */
    all_day?: BooleanInput;
    /** The start. */
    start_date?: DateInput;
    /** The end; before the start it becomes the start. */
    end_date?: DateInput;
    /** An image: its id, its address, or the image object of a GET. */
    image?: ImageInput;
    /** What it costs, in words (`UGX 50,000`, `20 - 30`, `Free`), as a number, or as a list of prices. Empty clears it. */
    cost?: string | number | boolean | (string | number)[];
    /** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. */
    website?: UrlInput;
    /** Show a map. */
    show_map?: BooleanInput;
    /** Show a link to a map. */
    show_map_link?: BooleanInput;
    /** Leave it out of lists. */
    hide_from_listings?: BooleanInput;
    /** Put it first in the views of a day. */
    sticky?: BooleanInput;
    /** Mark it as featured. */
    featured?: BooleanInput;
    /** The categories by id, slug or name. Those that do not exist are made; empty removes all. */
    categories?: TermsInput;
    /** The tags by id, slug or name. Those that do not exist are made; empty removes all. */
    tags?: TermsInput;
    /** The venue: its id, an object with its `id`, the data of a new one, or a list with one of these. */
    venue?: EventVenueInput;
    /** The organizers in their order, at most 30: an id, ids separated by commas, an object with an `id`, the data of a new one, or a list of these. */
    organizer?: EventOrganizersInput;
    /** Whether it takes place as announced; `scheduled` where a new event does not say. */
    event_status?: EventStatus;
    /** Why it is canceled, postponed or online, for readers. A `scheduled` event has none. */
    event_status_reason?: TextInput;
};
/** On for `true`, 1 and the words true, yes, on, y, enable and enabled; off for anything else. */
export type SwitchParameter = string | (true | false);
/** One page of a list of venues. */
export type VenuePage = {
    /** The venues of this page. */
    venues: Venue[];
    /** This list with every filter as it was understood. */
    rest_url: string;
    /** The next page with the same filters; left out on the last one. */
    next_rest_url?: string;
    /** The page before with the same filters; left out on the first one. */
    previous_rest_url?: string;
    /** How many venues the whole list has. */
    total: number;
    /** How many pages the whole list has. */
    total_pages: number;
};
/** What to change about a venue. Members that are not named here, and those that only GET shows, are ignored. */
export type VenueUpdate = {
    /** A name, 1 to 1,000 characters. */
    venue?: NameInput;
    /** The id of the user it belongs to; only who may edit others' posts may name somebody else. */
    author?: IdInput;
    /** When it is published; local time is that of the site. */
    date?: DateInput;
    /** When it is published, in UTC. Counts only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** Its state. `publish` for those who may publish, else `draft`, where a new venue names none. */
    status?: PostStatus;
    /** Whether its events show a map. On where a new venue does not say. */
    show_map?: SwitchInput;
    /** Whether its events show a link to a map. On where a new venue does not say. */
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
    /** State or province. Left out or empty, it is the state in the United States and the province elsewhere. */
    stateprovince?: TextInput;
    /** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. */
    website?: UrlInput;
    /** An image: its id, its address, or the image object of a GET. */
    image?: ImageInput;
    /** Degrees north, together with `geo_lng`; alone only where the venue has the other. Both empty remove the location. TEC takes it with a paid extension only. */
    geo_lat?: number | string;
    /** Degrees east, together with `geo_lat`; alone only where the venue has the other. Both empty remove the location. */
    geo_lng?: number | string;
};
/** One page of a list of organizers. */
export type OrganizerPage = {
    /** The organizers of this page. */
    organizers: Organizer[];
    /** This list with every filter as it was understood. */
    rest_url: string;
    /** The next page with the same filters; left out on the last one. */
    next_rest_url?: string;
    /** The page before with the same filters; left out on the first one. */
    previous_rest_url?: string;
    /** How many organizers the whole list has. */
    total: number;
    /** How many pages the whole list has. */
    total_pages: number;
};
/** What to change about an organizer. Members that are not named here, and those that only GET shows, are ignored. */
export type OrganizerUpdate = {
    /** A name, 1 to 1,000 characters. */
    organizer?: NameInput;
    /** The id of the user it belongs to; only who may edit others' posts may name somebody else. */
    author?: IdInput;
    /** When it is published; local time is that of the site. */
    date?: DateInput;
    /** When it is published, in UTC. Counts only without `date`. */
    date_utc?: DateInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** Its state. `publish` for those who may publish, else `draft`, where a new organizer names none. */
    status?: PostStatus;
    /** Phone number in any form. */
    phone?: TextInput;
    /** An address that begins with `http://` or `https://`, up to 2,048 characters of ASCII: other letters percent-encoded, in the name of the host as Punycode. */
    website?: UrlInput;
    /** E-mail address; the form is not checked. */
    email?: TextInput;
    /** An image: its id, its address, or the image object of a GET. */
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
/** A category as the category operations show it. */
export type Category = {
    /** The id. */
    id: number;
    /** How many published events have it. */
    count: number;
    /** A description, HTML; empty where there is none. */
    description: string;
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The last part of `url`, percent-encoded. */
    slug: string;
    /**
     * Always `tribe_events_cat`, the name of this kind of term.
     * @enum {string}
     */
    taxonomy: "tribe_events_cat";
    /** The id of the category above, 0 at the top. */
    parent: number;
    /** Always empty. */
    meta: string[];
    /**
     * Format: uri
     * @description The page of its events for readers.
     */
    url: string;
    /** Where the term and its neighbours are. */
    urls: TermUrls;
    /** Counts the changes of this resource, from 1. */
    revision: Revision;
};
/** A tag as the tag operations show it. */
export type Tag = {
    /** The id. */
    id: number;
    /** How many published events have it. */
    count: number;
    /** A description, HTML; empty where there is none. */
    description: string;
    /** The name as HTML text, with entities such as `&amp;`. */
    name: string;
    /** The last part of `url`, percent-encoded. */
    slug: string;
    /**
     * Always `post_tag`, the name of this kind of term.
     * @enum {string}
     */
    taxonomy: "post_tag";
    /** Always empty. */
    meta: string[];
    /**
     * Format: uri
     * @description The page of its events for readers.
     */
    url: string;
    /** Where the term and its neighbours are. */
    urls: TermUrls;
    /** Counts the changes of this resource, from 1. */
    revision: Revision;
};
/** A change of one record. `deleted` and `trashed` take it out of a copy, everything else puts it in as it is now. */
export type Change = {
    /** The kind of the record. */
    kind: RecordKind | OpenEnumValue;
    /** The id of the record among those of its kind. */
    id: number;
    /** `created`: it is there, perhaps because you may see it now. `updated`: it changed. `restored`: it left the trash. `trashed`: it is in the trash. `deleted`: it is gone, or you may no longer see it. */
    change: ChangeKind | OpenEnumValue;
    /** The revision of the record after the change, or its last one. */
    revision: number;
    /**
     * Format: date-time
     * @description When it changed; `null` for what comes first, which are not changes but records as they are.
     */
    at: string | null;
    /**
     * Format: uri
     * @description Where to read the record.
     */
    rest_url: string;
    /** With `records=true`: the record as it is now. `null` where it is out of your sight by now, of which a later change tells. */
    record?: Event | Venue | Organizer | Category | Tag | null;
};
/** A page of the change feed. */
export type ChangePage = {
    /** The changes, in the order in which to apply them. */
    data: Change[];
    /** Where to go on: for the next page, or to ask for what changes later. */
    next_cursor: string;
    /** Whether there is more to read at once. */
    has_more: boolean;
};
/** One write. `POST` with a body creates at the path of a collection. `POST`, `PATCH` and `PUT` with a body change, and `DELETE` without one deletes, at the path of a record. */
export type BatchRequest = {
    /**
     * `POST` unless named.
     * @enum {string}
     */
    method?: "POST" | "PATCH" | "PUT" | "DELETE";
    /** Below the base path of the calendar: `/events` or `/venues/12`. Only `POST` takes a collection. */
    path: string;
    /** What the operation takes; not with `DELETE`. An empty list is an empty object, as PHP writes it. */
    body?: {
        [key: string]: unknown;
    } | unknown[];
};
/** Writes that are carried out together. */
export type Batch = {
    /** The writes, in their order. */
    requests: BatchRequest[];
};
/** What the operation would have answered on its own. */
export type BatchResponse = {
    /**
     * 201 for what was created, else 200.
     * @enum {integer}
     */
    status: 200 | 201;
    /** The record as it is now, or as it was where it is deleted. */
    body: Event | Venue | Organizer | Category | Tag;
};
/** What became of each request, in their order. */
export type BatchResult = {
    /** The responses, in the order of the requests. */
    responses: BatchResponse[];
};
/** One page of a list of categories. */
export type CategoryPage = {
    /** This list with every filter as it was understood. */
    rest_url: string;
    /** How many categories the whole list has. */
    total: number;
    /** How many pages the whole list has. */
    total_pages: number;
    /** The categories of this page. */
    categories: Category[];
    /** The next page with the same filters; left out on the last one. */
    next_rest_url?: string;
    /** The page before with the same filters; left out on the first one. */
    previous_rest_url?: string;
};
/** A new category. Members that are not named here, and those that only GET shows, are ignored. */
export type CategoryCreate = {
    /** A name, 1 to 1,000 characters. */
    name: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug to make, from a text of 1 to 1,000 characters. Made from the name where a new category names none. */
    slug?: NameInput;
    /** The id of the category above; 0 moves it to the top. Categories have at most 100 levels. */
    parent?: number | string;
};
/** What to change about a category. Members that are not named here, and those that only GET shows, are ignored. */
export type CategoryUpdate = {
    /** A name, 1 to 1,000 characters. */
    name?: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug to make, from a text of 1 to 1,000 characters. Made from the name where a new category names none. */
    slug?: NameInput;
    /** The id of the category above; 0 moves it to the top. Categories have at most 100 levels. */
    parent?: number | string;
};
/** One page of a list of tags. */
export type TagPage = {
    /** This list with every filter as it was understood. */
    rest_url: string;
    /** How many tags the whole list has. */
    total: number;
    /** How many pages the whole list has. */
    total_pages: number;
    /** The tags of this page. */
    tags: Tag[];
    /** The next page with the same filters; left out on the last one. */
    next_rest_url?: string;
    /** The page before with the same filters; left out on the first one. */
    previous_rest_url?: string;
};
/** A new tag. Members that are not named here, and those that only GET shows, are ignored. */
export type TagCreate = {
    /** A name, 1 to 1,000 characters. */
    name: NameInput;
    /** Text or HTML, up to 100,000 characters. */
    description?: HtmlInput;
    /** The slug to make, from a text of 1 to 1,000 characters. Made from the name where a new tag names none. */
    slug?: NameInput;
};
/** What to change about a tag. Members that are not named here, and those that only GET shows, are ignored. */
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
     * @description The address of this page.
     */
    rest_url: string;
    /**
     * Format: uri
     * @description The address of the next page; absent on the last one.
     */
    next_rest_url?: string;
    /**
     * Format: uri
     * @description The address of the page before; absent on the first one.
     */
    previous_rest_url?: string;
    /** How many images there are. */
    total: number;
    /** How many pages there are. */
    total_pages: number;
};
/** What the image shows, in words, for those who do not see it. Empty where it is only decoration. */
export type AlternativeText = string;
/** Where the most important part of the image is, from 0 (left, top) to 1 (right, bottom), to the hundredth. Copies of a fixed shape, such as `thumbnail`, are cut around it. 0.5, the middle, unless it is said. */
export type FocusPoint = number | string;
/** A form with the file of an image. */
export type ImageUpload = {
    /**
     * Format: binary
     * @description JPEG, PNG, GIF, WebP or AVIF, up to 10 MB and 25 million pixels (AVIF: 12). A file that says it is an image of one kind and is another is refused.
     */
    file: Blob;
    /** What the image shows, in words, for those who do not see it. */
    alt?: AlternativeText;
    /** Where the most important part of the image is, from 0 (left, top) to 1 (right, bottom), to the hundredth. */
    focus_x?: FocusPoint;
    /** Where the most important part of the image is, from 0 (left, top) to 1 (right, bottom), to the hundredth. */
    focus_y?: FocusPoint;
};
/** What to change of an image. */
export type ImageUpdate = {
    /** What the image shows, in words, for those who do not see it. */
    alt?: AlternativeText;
    /** Where the most important part of the image is, from 0 (left, top) to 1 (right, bottom), to the hundredth. */
    focus_x?: FocusPoint;
    /** Where the most important part of the image is, from 0 (left, top) to 1 (right, bottom), to the hundredth. */
    focus_y?: FocusPoint;
};
/** Where to import from. */
export type ImportCreate = {
    /**
     * `tec`: a site of The Events Calendar or a Ngoma; `ics`: an iCalendar file.
     * @enum {string}
     */
    source: "tec" | "ics";
    /** A public `https` address: of the site or of its REST interface, or of the file. Redirects are not followed. */
    url: string;
    /** `true` or `false`, as a boolean, as 1 or 0, or as one of the words true, false, yes, no, on, off in any case. */
    dry_run?: BooleanInput;
};
/** Records of one kind. */
export type ImportCounts = {
    /** Made anew. */
    created: number;
    /** Changed, because they had changed over there. */
    updated: number;
    /** As they were at the import before. */
    unchanged: number;
    /** Not taken; `problems` says why. */
    skipped: number;
};
/** Something that could not be taken as it is. */
export type ImportProblem = {
    /**
     * What it is.
     * @enum {string}
     */
    kind: "category" | "tag" | "venue" | "organizer" | "event";
    /** Its id over there. */
    source_id: string;
    /** Its name or title. */
    name: string;
    /** What is wrong with it. */
    detail: string;
};
/** An import and what became of it. */
export type Import = {
    /** Names the import. */
    id: string;
    /**
     * What is read.
     * @enum {string}
     */
    source: "tec" | "ics";
    /** Where it is read. */
    url: string;
    /** Whether it only says what it would do. */
    dry_run: boolean;
    /**
     * `failed`: the source does not respond as it should, a limit was exceeded, or the process ended twice during the import; `error` has the reason.
     * @enum {string}
     */
    status: "queued" | "running" | "done" | "failed" | "canceled";
    /**
     * What is being read.
     * @enum {string}
     */
    phase?: "categories" | "venues" | "organizers" | "events";
    /** The page that is being read. */
    page?: number;
    /** How many pages this phase has; absent until one was read. */
    total_pages?: number;
    /** What became of the records that were read, by kind. */
    counts: {
        /** Records of one kind. */
        categories: ImportCounts;
        /** Records of one kind. */
        tags: ImportCounts;
        /** Records of one kind. */
        venues: ImportCounts;
        /** Records of one kind. */
        organizers: ImportCounts;
        /** Records of one kind. */
        events: ImportCounts;
    };
    /** The first 100 things that could not be taken as they are. */
    problems: ImportProblem[];
    /** How many there were. */
    problem_count: number;
    /** Why it failed. */
    error?: string;
    /**
     * Format: date-time
     * @description When it was asked for.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it ended.
     */
    ended_at?: string;
};
/** That the process runs. */
export type Liveness = {
    /**
     * Always `ok`.
     * @constant
     */
    status: "ok";
};
/** Whether requests are taken, and of which parts the service is made: these for the operator alone. */
export type Readiness = {
    /**
     * Whether requests are taken.
     * @enum {string}
     */
    status: "ok" | "unavailable";
    /** The version of the service. */
    version?: string;
    /** The engine and its version. */
    database?: string;
    /** The version of the time zone rules in use. */
    time_zones?: string;
    /** Whether this process carries messages as well as taking them. */
    worker?: boolean;
    /** The carriers of this process. */
    carriers?: string[];
};
/** What to sign in with; the same in every sandbox, and worth nothing anywhere else. */
export type SandboxCredentials = {
    /** A test key that may do everything. */
    api_key: string;
    /** Signs the webhooks of messages sent with the key. */
    webhook_secret: string;
    /** An administrator. */
    login: string;
    /** The administrator's application password. */
    password: string;
};
/** A message as the phone shows it. */
export type SandboxMessage = {
    /** As `GET /v1/messages/{id}` has it. */
    id: string;
    /** The phone. */
    to: string;
    /** Whom the phone shows as the sender; `null` where the carrier chooses. */
    sender_id: string | null;
    /** `null` once it was removed. */
    text: string | null;
    /** Its state. */
    status: MessageStatus | OpenEnumValue;
    /** Why it is in this state. */
    reason: string | null;
    /**
     * Format: date-time
     * @description When it was accepted.
     */
    created_at: string;
};
/** A text that a phone has sent. */
export type SandboxInbound = {
    /** As `GET /v1/inbound-messages/{id}` has it. */
    id: string;
    /** The phone. */
    from: string;
    /** Where to. */
    to: string;
    /** What it says. */
    text: string;
    /** What it asks for: `stop`, `start`, or null for any other text. */
    keyword: ("stop" | "start") | OpenEnumValue | null;
    /**
     * Format: date-time
     * @description When it came in.
     */
    received_at: string;
};
/** One attempt to deliver a webhook. */
export type SandboxAttempt = {
    /** 1 is the first. */
    number: number;
    /**
     * Format: date-time
     * @description When it began.
     */
    at: string;
    /** How long the receiver took. */
    duration_ms: number;
    /** The receiver's HTTP status; `null` where it gave none. */
    status: number | null;
    /** Why there was no answer; `null` where there was one. */
    error: string | null;
    /** The first KiB of the answer. */
    response: string | null;
};
/** A webhook and each attempt to deliver it. */
export type SandboxWebhook = {
    /** The receiver's `webhook-id`. */
    id: string;
    /** What it reports: `message.delivered`. */
    type: string;
    /** Where it goes. */
    url: string;
    /** `exhausted` after the last attempt, `stopped` when the receiver said 410. */
    state: ("pending" | "delivered" | "exhausted" | "stopped") | OpenEnumValue;
    /** What is sent and signed, octet for octet: JSON. */
    body: string;
    /**
     * Format: date-time
     * @description When what it reports happened.
     */
    created_at: string;
    /**
     * Format: date-time
     * @description When it is tried next; `null` where it is not.
     */
    next_attempt_at: string | null;
    /** In their order. */
    attempts: SandboxAttempt[];
};
/** What has happened in the sandbox. */
export type SandboxState = {
    /**
     * Format: date-time
     * @description The time there.
     */
    now: string;
    /** What to sign in with; the same in every sandbox, and worth nothing anywhere else. */
    credentials: SandboxCredentials;
    /** The newest 100, newest first. */
    messages: SandboxMessage[];
    /** The newest 100, newest first. */
    inbound: SandboxInbound[];
    /** The newest 100, newest first. */
    webhooks: SandboxWebhook[];
};
/** How far the time is to move on. */
export type SandboxAdvance = {
    /** At most those of 366 days. */
    seconds: number;
};
/** The time of the sandbox. */
export type SandboxTime = {
    /**
     * Format: date-time
     * @description The time there.
     */
    now: string;
    /** How much of what was asked for was not reached within five seconds. */
    seconds_left: number;
};
/** A text that a phone sends. */
export type SandboxText = {
    /** The phone. */
    from: string;
    /**
     * Format: well-formed-text
     * @description Where to: the short code, number or sender that the phone answers.
     */
    to: string;
    /**
     * Format: well-formed-text
     * @description The text.
     */
    message: string;
};
/** The carrier has taken a message. */
export type MessageSent = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.sent";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** The phone has a message. */
export type MessageDelivered = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.delivered";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** The network could not deliver a message. */
export type MessageUndelivered = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.undelivered";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** A message was not delivered in time. */
export type MessageExpired = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.expired";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** The carrier refused a message. */
export type MessageRejected = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.rejected";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** A message could not be submitted to a carrier. */
export type MessageFailed = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.failed";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** Nobody can say what became of a message. */
export type MessageUnknown = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.unknown";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** A phone has sent you a text. */
export type MessageReceived = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.received";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** A text that a phone has sent to you. */
    data: InboundMessage;
};
/** A message was called back before it was sent. */
export type MessageCanceled = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "message.canceled";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The message, and what became of it. */
    data: MessageStatusData;
};
/** Which record changed. */
export type ChangedRecord = {
    /** The kind of the record. */
    kind: RecordKind | OpenEnumValue;
    /** The id of the record among those of its kind. */
    id: number;
    /**
     * Format: uri
     * @description Where to read the record.
     */
    url: string;
    /** The revision of the record after the change, or its last one. */
    revision: number;
    /** The place of the change among all of the calendar: of two webhooks about a record the greater is the newer. */
    sequence: number;
};
/** An event is there, or you may see it now. */
export type EventCreated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "event.created";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An event has changed. */
export type EventUpdated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "event.updated";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An event is in the trash. */
export type EventTrashed = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "event.trashed";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An event has left the trash. */
export type EventRestored = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "event.restored";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An event is gone, or you may no longer see it. */
export type EventDeleted = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "event.deleted";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A venue is there, or you may see it now. */
export type VenueCreated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "venue.created";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A venue has changed. */
export type VenueUpdated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "venue.updated";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A venue is in the trash. */
export type VenueTrashed = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "venue.trashed";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A venue has left the trash. */
export type VenueRestored = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "venue.restored";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A venue is gone, or you may no longer see it. */
export type VenueDeleted = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "venue.deleted";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An organizer is there, or you may see it now. */
export type OrganizerCreated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "organizer.created";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An organizer has changed. */
export type OrganizerUpdated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "organizer.updated";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An organizer is in the trash. */
export type OrganizerTrashed = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "organizer.trashed";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An organizer has left the trash. */
export type OrganizerRestored = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "organizer.restored";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An organizer is gone, or you may no longer see it. */
export type OrganizerDeleted = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "organizer.deleted";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A category or tag is there, or you may see it now. */
export type TermCreated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "term.created";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A category or tag has changed. */
export type TermUpdated = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "term.updated";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** A category or tag is gone, or you may no longer see it. */
export type TermDeleted = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "term.deleted";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** Which record changed. */
    data: ChangedRecord;
};
/** An endpoint was disabled. */
export type WebhookEndpointDisabled = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "webhook_endpoint.disabled";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The endpoint that is sent nothing any more. */
    data: {
        /** `whe_` and a ULID in lower case: later endpoints have greater ids. */
        id: WebhookEndpointId;
        /** Where its webhooks were sent. */
        url: string;
        /** Why it is disabled. */
        reason: DisabledReason | OpenEnumValue;
    };
};
/** A test that was asked for. */
export type WebhookEndpointTest = {
    /**
     * Tells the webhooks apart.
     * @constant
     */
    type: "webhook_endpoint.test";
    /** RFC 3339 in UTC, with milliseconds. */
    timestamp: Instant;
    /** The endpoint that is tested. */
    data: {
        /** `whe_` and a ULID in lower case: later endpoints have greater ids. */
        id: WebhookEndpointId;
    };
};
/**
 * The error codes of this version of the service.
 * @enum {string}
 */
export type ProblemCode = "not_found" | "method_not_allowed" | "invalid_json" | "unsupported_media_type" | "body_too_large" | "uri_too_long" | "headers_too_large" | "validation_failed" | "missing_credentials" | "invalid_credentials" | "insufficient_scope" | "insufficient_role" | "https_required" | "address_not_allowed" | "cross_site_request" | "precondition_failed" | "range_not_satisfiable" | "rate_limited" | "request_timeout" | "internal_error" | "service_unavailable" | "storage_unavailable" | "outcome_unknown" | "query_timeout" | "overloaded" | "invalid_cursor" | "cursor_expired" | "idempotency_key_reused" | "idempotency_in_progress" | "user_not_found" | "user_exists" | "last_administrator" | "user_has_messages" | "user_has_posts" | "application_password_not_found" | "api_key_not_found" | "api_key_ended" | "scope_beyond_role" | "invalid_number" | "message_too_long" | "invalid_callback_url" | "sender_not_approved" | "sender_not_found" | "sender_exists" | "sender_limit" | "recipient_opted_out" | "consent_required" | "destination_limited" | "limit_reached" | "no_carrier" | "message_not_found" | "message_not_changeable" | "message_not_resendable" | "message_not_final" | "message_deleted" | "batch_not_found" | "batch_not_changeable" | "template_not_found" | "template_exists" | "template_limit" | "suppression_not_found" | "consent_not_found" | "inbound_message_not_found" | "carrier_not_found" | "webhook_endpoint_not_found" | "webhook_endpoint_limit" | "webhook_endpoint_disabled" | "webhook_delivery_not_found" | "invalid_callback_token" | "unreadable_receipt" | "not_in_trash" | "rest_no_route" | "rest_invalid_json" | "rest_missing_callback_param" | "rest_invalid_param" | "rest_forbidden" | "incorrect_password" | "term_exists" | "duplicate_term_slug" | "rest_term_invalid" | "rest_taxonomy_not_hierarchical" | "could-not-create-venue" | "could-not-create-organizer" | "rest-event-not-found" | "rest-invalid-event-id" | "event-no-longer-available" | "event-not-accessible" | "event-is-in-trash" | "event-archive-page-not-found" | "venue-not-found" | "venue-not-accessible" | "venue-is-in-trash" | "venue-archive-page-not-found" | "organizer-not-found" | "organizer-not-accessible" | "organizer-is-in-trash" | "organizer-archive-page-not-found" | "image-not-found" | "image-in-use" | "image-archive-page-not-found" | "import-not-found" | "import-has-ended";
