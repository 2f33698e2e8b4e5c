const kiB = 1024;

/** The largest body, in bytes, that each address without credentials reads. A new address needs an entry. */
export const largestBodies: Readonly<Record<string, number>> = {
  advanceSandbox: 16 * kiB,
  createSession: 64 * kiB,
  receiveCarrierReceipt: 64 * kiB,
  receiveCarrierText: 64 * kiB,
  receiveSandboxText: 16 * kiB,
  redeemPasswordReset: 64 * kiB,
  redeemSignInLink: 64 * kiB,
  startPasswordReset: 64 * kiB,
};

/** Forms of the console, whose addresses the tests find themselves. */
export const largestForm = 64 * kiB;
