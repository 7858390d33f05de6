/** How a text message that is sent to a SIM stands. */
export const smsStates = { queued: 'Queued', sent: 'Sent', delivered: 'Delivered', failed: 'Failed' } as const
export type SmsState = keyof typeof smsStates
