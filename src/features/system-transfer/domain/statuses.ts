/** How an offer of a system stands. */
export const transferStatuses = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
  declined: 'Declined',
  expired: 'Expired',
} as const
