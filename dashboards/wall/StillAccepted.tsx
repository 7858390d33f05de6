import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../src/api/api-error.ts'
import { recordKeys } from '../../src/api/record-cache.ts'
import { request } from '../../src/api/request.ts'
import { useCaller } from '../../src/crud/caller/caller.ts'
import type { Unconfirmed, UnconfirmedController } from '../../src/domain/delivery.ts'
import { entities } from '../../src/domain/entities/index.ts'
import { ageText } from '../../src/ui/age-text.ts'
import { count } from '../../src/ui/figures.ts'
import { useScale } from '../../src/ui/scale.tsx'
import { useNow } from '../../src/ui/use-now.ts'
import classes from './Notices.module.css'

const { changeLog, controller, token } = entities
const base = controller.screens?.base ?? ''
/** A connected controller confirms within it. */
const patienceMs = 10_000
/** How many controllers are named. Beyond these a wall would have no room for its tiles. */
const mostNamed = { desk: 5, touch: 3, wall: 1 } as const

interface Props {
  readonly permissions: ReadonlySet<string>
}

/**
 * Above all tiles while a controller has not confirmed that a credential was withdrawn: it may still open doors there.
 * Read again when the change log moves on.
 */
export function StillAccepted({ permissions }: Props) {
  const may = permissions.has(controller.permission.read) && permissions.has(token.permission.read)
  return may ? <Unconfirmed /> : null
}

function Unconfirmed() {
  const { words } = useCaller()
  const most = mostNamed[useScale().density]
  const now = useNow()
  const { data, error } = useQuery({
    queryKey: [...recordKeys.lists(changeLog.id), 'withdrawn'],
    queryFn: ({ signal }) => request<Unconfirmed>('GET', '/delivery/withdrawn', { signal }),
  })
  const items = data?.items.filter(({ state, since }) => state === 'offline' || now - Date.parse(since) > patienceMs)
  if (!error && !items?.length) return null
  const [fob, fobs] = [words.one('fob'), words.many('fob')]
  return (
    <div className={classes.strip} role="alert" aria-label={`Withdrawn ${fobs}`}>
      {error && (
        <p className={classes.notice} data-level="alert">
          <IconAlertTriangle className={classes.icon} aria-hidden />
          Whether withdrawn {fobs} are still accepted is not known: {messageOf(error)}
        </p>
      )}
      {items && items.length > 0 && (
        <p className={classes.notice} data-level="alert">
          <IconAlertTriangle className={classes.icon} aria-hidden />
          <span>
            {data?.more && 'More than '}
            {count(items.length, words.one('controller'), words.many('controller'))} may still accept withdrawn {fobs}:{' '}
            {items.slice(0, most).map((each, index) => (
              <Fragment key={each.controllerId}>
                {index > 0 && '; '}
                <Named item={each} now={now} words={[fob, fobs]} />
              </Fragment>
            ))}
            {items.length > most && `; and ${items.length - most} more`}
          </span>
        </p>
      )}
    </div>
  )
}

interface NamedProps {
  readonly item: UnconfirmedController
  readonly now: number
  readonly words: readonly [one: string, many: string]
}

function Named({
  item: { controllerId, controller: name, state, since, credentials, example },
  now,
  words,
}: NamedProps) {
  const what = credentials === 1 ? `${words[0]} ${example}` : count(credentials, ...words)
  return (
    <>
      <Anchor component={Link} to={`${base}/${controllerId}`} underline="always">
        {name}
      </Anchor>{' '}
      ({state === 'offline' ? 'offline' : 'not confirmed'}, {what}, {ageText(now - Date.parse(since))})
    </>
  )
}
