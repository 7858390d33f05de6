/** Where staff transfer a system. */
export const transferPath = '/management/system/transfer'
/** Where a client sees the systems that it is offered. */
export const receivedListPath = '/settings/received-systems'
/** The same with one of them open. */
export const receivedPath = (invitationId: number): string => `${receivedListPath}?invitation=${invitationId}`
/** The page of an offer, for those who made it. */
export const invitationPath = (invitationId: number): string =>
  `/administration/system-transfer-invitation/${invitationId}`
