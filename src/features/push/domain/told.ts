/** How much a device has been told lately, and until when it is left alone. */
export interface Told {
  readonly heldUntil: Date | null
  readonly hourFrom: Date | null
  readonly alarms: number
  readonly others: number
}

const hourMs = 3_600_000
/** Most alarms and alerts that a device is notified of in an hour; the rest are only counted. */
export const mostAlarms = 20
/** What is handed over to somebody within an hour. */
const mostHandedOver = 20
/** Evacuations have room even then. */
const mostOthers = 40

/** The counts of the hour that it is now. */
export const inThisHour = (told: Told, now: Date): Told & { readonly hourFrom: Date } =>
  told.hourFrom && now.getTime() - told.hourFrom.getTime() < hourMs
    ? { ...told, hourFrom: told.hourFrom }
    : { ...told, hourFrom: now, alarms: 0, others: 0 }

/** When the hour is over. */
export const nextHour = ({ hourFrom }: { readonly hourFrom: Date }): Date => new Date(hourFrom.getTime() + hourMs)

/** Whether there is room to tell what people have decided. */
export const hasRoomFor = (kind: 'handedOver' | 'evacuation', { others }: Told): boolean =>
  others < (kind === 'evacuation' ? mostOthers : mostHandedOver)

/**
 * Which open alarms since the last one a device is notified of, and its state afterwards.
 * @param ids of the newest alarms that it has not been told, the oldest first: one more than there is room for shows that
 *   there are more
 * @param newest of the client: everything up to it has been looked at
 */
export function alarmsToTell(told: Told, ids: readonly number[], newest: number, now: Date) {
  const hour = inThisHour(told, now)
  const those = ids.slice(0, Math.max(0, mostAlarms - hour.alarms))
  const isFull = those.length < ids.length
  return {
    tell: those,
    /** Undefined where it stays as it was. */
    upTo: isFull ? those.at(-1) : newest,
    left: {
      ...hour,
      alarms: hour.alarms + those.length,
      heldUntil: isFull ? nextHour(hour) : null,
    },
  }
}
