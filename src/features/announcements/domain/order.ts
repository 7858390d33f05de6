import { type ActiveAnnouncement, type AnnouncementType, announcementTypes, type Shown } from './wire.ts'

/** The urgency of each type, the most urgent first. */
export const urgency: readonly AnnouncementType[] = [2, 3, 1, 4]

/** Whether it is shown at an instant (epoch ms). */
export const isOn = ({ start, end }: Shown, atMs: number): boolean =>
  Date.parse(start) <= atMs && (end === null || atMs < Date.parse(end))

/** Those that are shown at an instant: the most urgent first, of equals the one that began last. */
export const shownAt = (all: readonly ActiveAnnouncement[], atMs: number): readonly ActiveAnnouncement[] =>
  all
    .filter(each => !each.hidden && isOn(each, atMs))
    .toSorted(
      (one, other) =>
        urgency.indexOf(one.announcementType) - urgency.indexOf(other.announcementType) ||
        Date.parse(other.start) - Date.parse(one.start),
    )

/** A stored type, which is text, as the API has it. */
export function typeOf(stored: unknown): AnnouncementType {
  const type = Number(stored)
  return type in announcementTypes ? (type as AnnouncementType) : 1
}
