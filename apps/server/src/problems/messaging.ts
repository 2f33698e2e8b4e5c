export const messagingProblems = {
  invalid_number: { status: 400, title: 'Invalid phone number' },
  message_too_long: { status: 400, title: 'The message is too long' },
  invalid_callback_url: { status: 400, title: 'The callback address is not allowed' },
  sender_not_approved: { status: 403, title: 'The sender is not approved' },
  no_carrier: { status: 503, title: 'No carrier is configured' },
  message_not_found: { status: 404, title: 'Message not found' },
  carrier_not_found: { status: 404, title: 'Carrier not found' },
  invalid_callback_token: { status: 403, title: "The token of the carrier's callback is not valid" },
  unreadable_receipt: { status: 400, title: "The carrier's report cannot be read" },
} as const;
