import type { LiveAlarm } from '../../../src/domain/stream/alarm.ts'
import type { Sites } from '../../../src/domain/positions.ts'
import type { Target } from '../../../src/ui/map/following.ts'

/** Alarms in the order in which they were raised: one that came late may have happened before others. */
export const newestId = (alarms: readonly LiveAlarm[]): number =>
  alarms.reduce((newest, { eventAlarmId }) => Math.max(newest, eventAlarmId), 0)

/**
 * The newest alarm that was raised after another and waits at a site with a position: where a map goes that follows.
 * @param since the id of the newest alarm at the start
 */
export function newestTarget(
  alarms: readonly LiveAlarm[],
  since: number,
  { sites, siteOf }: Sites,
  areaIds: ReadonlySet<number> | undefined,
): Target | undefined {
  const found = alarms
    .filter(({ eventAlarmId, areaId }) => eventAlarmId > since && (!areaIds || areaIds.has(areaId ?? 0)))
    .flatMap(({ eventAlarmId: id, areaId }) => {
      const position = sites.get(siteOf.get(areaId ?? 0) ?? 0)?.position
      return position ? [{ id, ...position }] : []
    })
  return found.reduce<Target | undefined>((newest, next) => (newest && newest.id > next.id ? newest : next), undefined)
}
