import { IconCheck, IconX } from '@tabler/icons-react'
import { useMemo } from 'react'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { OpenNow } from '../../../../crud/open-now/OpenNow.tsx'
import { useHolidays } from '../../../../api/use-holidays.ts'
import { WeekPicture } from '../../../../crud/fields/week/WeekPicture.tsx'
import { localAt, type NamedHoliday, type TimeProfile } from '../../../../domain/time-profile/index.ts'
import { ErrorTile } from '../../../../ui/ErrorTile.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { apexProblem } from '../../domain/apex.ts'
import { ComingUp } from './ComingUp.tsx'
import classes from './TimeProfile.module.css'
import { useOtherZones } from './use-calendar.ts'
import { UsedBy } from './UsedBy.tsx'
import { YearPicture } from './YearPicture.tsx'

const none: readonly NamedHoliday[] = []
const dayMs = 86_400_000

/** A time profile: whether it is open now, its week and its year, whether APEX takes it, and who uses it. */
export default function TimeProfileOverview({ entity, record }: SpecialTabProps) {
  const { zone, words } = useCaller()
  const profile = record as unknown as TimeProfile
  const { data: holidays, error, refetch } = useHolidays()
  const everywhere = useMemo(() => holidays?.filter(({ areaId }) => !areaId) ?? none, [holidays])
  const isOfSites = holidays?.some(({ areaId }) => areaId) ?? false
  const others = useOtherZones()
  // The day changes at midnight, not every second.
  const today = localAt(new Date(Math.floor(useNow() / (dayMs / 96)) * (dayMs / 96)), zone).date
  return (
    <div className={classes.overview}>
      {error && (
        <ErrorTile
          title={holidays ? 'Holidays may be out of date' : 'Holidays could not be loaded: they are left out here'}
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      )}
      <RecordPart title="Open now?">
        <dl className={classes.places}>
          <div>
            <dt>{zone}</dt>
            <dd>{(holidays || error) && <OpenNow profile={profile} zone={zone} holidays={everywhere} />}</dd>
          </div>
          {[...(others ?? [])].map(([other, sites]) => (
            <div key={other}>
              <dt>
                {other} ({shortList(sites)})
              </dt>
              <dd>
                <OpenNow profile={profile} zone={other} holidays={everywhere} />
              </dd>
            </div>
          ))}
        </dl>
        {isOfSites && (
          <p className={classes.note}>
            Some holidays are of single {words.many('area')}. They are marked in the year, not counted here.
          </p>
        )}
        {holidays && <ComingUp profile={profile} zone={zone} holidays={everywhere} today={today} />}
        <Apex profile={profile} />
      </RecordPart>
      <RecordPart title="The week">
        <WeekPicture periods={profile.periods ?? []} />
      </RecordPart>
      <YearPicture profile={profile} holidays={holidays ?? none} today={today} />
      <UsedBy id={Number(record[entity.key])} />
    </div>
  )
}

const shown = 3
const shortList = (sites: readonly string[]) =>
  sites.length > shown
    ? `${sites.slice(0, shown).join(', ')} and ${sites.length - shown} more`
    : new Intl.ListFormat('en-GB').format(sites)

function Apex({ profile }: { profile: TimeProfile }) {
  const problem = apexProblem(profile)
  const Sign = problem ? IconX : IconCheck
  return (
    <p className={classes.apex}>
      <Sign className={classes.icon} aria-hidden />
      <span>{problem ? `Not APEX-compatible. ${problem}.` : 'APEX-compatible'}</span>
    </p>
  )
}
