import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClockHour4, IconInfoCircle } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { recordKeys } from '../../../api/record-cache.ts'
import { request } from '../../../api/request.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../crud/detail/special-tabs.ts'
import { entities } from '../../../domain/entities/index.ts'
import { Age } from '../../../ui/Age.tsx'
import { count, figure } from '../../../ui/figures.ts'
import type { Held } from '../domain/held.ts'
import { differenceWords, resendWords } from './held-words.ts'
import classes from './Proven.module.css'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'

/** Read again when the change log moves on. */
const heldQuery = (controllerId: number) =>
  queryOptions({
    queryKey: [...recordKeys.lists(entities.changeLog.id), 'held', controllerId],
    queryFn: ({ signal }) => request<Held>('GET', `/delivery/held?controllerId=${controllerId}`, { signal }),
  })

/** Whether a controller holds what it should, by its own word, and how far everything sent again has come. */
export default function ControllerHolds({ entity, record }: SpecialTabProps) {
  const read = useQuery(heldQuery(Number(record[entity.key])))
  const { data, error } = read
  return (
    <RecordPart title="What it holds">
      <ReadFailed what="What it holds" of={read} />
      {!data && !error && <Skeleton height="1.5rem" radius="md" aria-busy="true" />}
      {data && <Holds held={data} />}
    </RecordPart>
  )
}

const icons = { differs: IconAlertTriangle, pending: IconClockHour4, same: IconCircleCheck, unknown: IconInfoCircle }

function Holds({ held }: { held: Held }) {
  const { words } = useCaller()
  const { pending, records, comparedAt, coversSecrets, differsSince, differences, resend, resentAt } = held
  const state = differsSince ? 'differs' : resend || pending > 0 ? 'pending' : comparedAt ? 'same' : 'unknown'
  const Icon = icons[state]
  return (
    <div className={classes.proof}>
      <output className={classes.summary} data-state={state}>
        <Icon className={classes.icon} aria-hidden />
        <span>
          {differsSince ? (
            <>
              It has held other records than it should for <Age at={Date.parse(differsSince)} />
            </>
          ) : comparedAt ? (
            <>
              It holds what it should: {count(records, 'record', 'records')}, compared{' '}
              <Age at={Date.parse(comparedAt)} /> ago
            </>
          ) : (
            `It has not yet said what it holds; it should be ${count(records, 'record', 'records')}`
          )}
        </span>
      </output>
      {differences.length > 0 && (
        <ul className={classes.waiting}>
          {differences.map(each => {
            const { term } = entities[each.subject]
            return (
              <li key={each.subject} className={classes.line}>
                It {differenceWords(each, { one: words.one(term), many: words.many(term) })}
              </li>
            )
          })}
        </ul>
      )}
      {comparedAt && !coversSecrets && (
        <Text size="sm">PINs, keycodes and number plates were not compared: its software does not report them yet</Text>
      )}
      {pending > 0 && (
        <Text size="sm">
          {figure(pending)} {pending === 1 ? 'change waits' : 'changes wait'} for it
        </Text>
      )}
      {resend && (
        <Text size="sm" component="output">
          {resendWords(resend)}
        </Text>
      )}
      {!resend && resentAt && (
        <Text size="sm" c="dimmed">
          Everything was sent again, and found to be held, <Age at={Date.parse(resentAt)} /> ago
        </Text>
      )}
    </div>
  )
}
