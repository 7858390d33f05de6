/** How an invitation by email stands. */
export const invitationStatuses = { pending: 'Pending', completed: 'Completed', cancelled: 'Cancelled' } as const
