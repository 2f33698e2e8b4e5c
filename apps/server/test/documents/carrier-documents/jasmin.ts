import { type DocumentedCarrier, digits, phone } from './documented-carrier.ts';

const id = '16fd2706-8baf-433b-82eb-8c7fada847da';
const report = (message_status: string) => ({
  ...{ id, id_smsc: '2567', message_status, level: '3', connector: 'mtn', subdate: '2611280900' },
  ...{ donedate: '2611280901', sub: '1', dlvrd: '1', err: '000', text: 'Hi' },
});

export const documented: DocumentedCarrier = {
  source: 'misc/doc/sources/apis/http/index.rst of jookies/jasmin, April 2026, read in November 2026',
  answers: [
    [200, `Success "${id}"`, 'accepted'],
    [
      400,
      'Error "Mandatory arguments not found, please refer to the HTTPAPI specifications."',
      'rejected: refused_by_carrier',
    ],
    [400, 'Error "Argument [x] is unknown."', 'rejected: refused_by_carrier'],
    [400, 'Error "Argument [to] has an invalid value: [x]."', 'rejected: refused_by_carrier'],
    [400, 'Error "Mandatory argument [to] is not found."', 'rejected: refused_by_carrier'],
    // The document calls these dynamic messages about credentials.
    [400, 'Error "Value filter failed for username [ngoma] (content filter mismatch)."', 'kept'],
    [403, 'Error "Authentication failure for username:ngoma"', 'stopped: wrong_password'],
    [403, 'Error "Authorization failed for username:ngoma"', 'stopped: not_authorized'],
    [403, 'Error "Cannot charge submit_sm, check RouterPB log file for details"', 'stopped: no_credit'],
    [412, 'Error "No route found"', 'rejected: not_routable'],
    [500, 'Error "Cannot send submit_sm, check SMPPClientManagerPB log file for details"', 'retried: carrier_error'],
    // Not in the document.
    [500, 'Error "Something else"', 'uncertain'],
    [200, 'Success', 'uncertain'],
    [202, `Success "${id}"`, 'uncertain'],
  ],
  receipts: [
    [report('ESME_ROK'), 'en_route'],
    [report('ESME_RINVNUMDESTS'), 'rejected'],
    [report('ESME_RTHROTTLED'), 'rejected'],
    // Words of SMPP receipts; in the program, not in the document.
    [report('ENROUTE'), 'en_route'],
    [report('ACCEPTD'), 'en_route'],
    [report('DELIVRD'), 'delivered'],
    [report('UNDELIV'), 'undelivered'],
    [report('DELETED'), 'undelivered'],
    [report('EXPIRED'), 'expired'],
    [report('REJECTD'), 'rejected'],
    [report('UNKNOWN'), 'unknown'],
  ],
  texts: [
    [
      { id, from: digits, to: '8008', 'origin-connector': 'mtn', coding: '0', content: 'Yes', binary: '596573' },
      { from: phone, to: '8008', text: 'Yes' },
    ],
  ],
};
