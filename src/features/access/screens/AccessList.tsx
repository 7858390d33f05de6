import { Anchor, Button, Skeleton, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { messageOf } from '../../../api/api-error.ts'
import type { AccessReason } from '../../../domain/access/index.ts'
import { WithFace } from '../../../crud/fields/Face.tsx'
import { ErrorTile } from '../../../ui/ErrorTile.tsx'
import { Age } from '../../../ui/Age.tsx'
import type { Delivery } from './use-delivery.ts'
import classes from './Access.module.css'
import { shortReason } from './reason-words.ts'

/** A line of the list: who or what, through what, and how it is at the instant. */
export interface AccessRow {
  readonly key: number
  readonly title: string
  readonly to: string | undefined
  readonly more: string | null
  /** The person: their picture stands before their name. */
  readonly personId?: number | null
  readonly open: boolean
  readonly reason: AccessReason
  /** How it is at the instant, where that is more than the reason says. */
  readonly said?: string
  readonly through: readonly string[]
  /** Whether the controller of the door knows of it; undefined while or where that is not known. */
  readonly delivery: Delivery | undefined
  /** That is of the controllers of many doors. */
  readonly isOfMany?: boolean
  /** Where it is explained step by step. */
  readonly why: string | undefined
}

interface AccessListProps {
  label: string
  rows: readonly AccessRow[] | undefined
  /** What controllers have confirmed could not be loaded. */
  isUnproven: boolean
  error: Error | null
  onRetry: () => void
  /** Shown where there are none. */
  empty: ReactNode
  hasMore: boolean
  isLoadingMore: boolean
  onMore: () => void
}

/** Who opens a door, or what somebody opens: a page at a time. */
export function AccessList({
  label,
  rows,
  isUnproven,
  error,
  onRetry,
  empty,
  hasMore,
  isLoadingMore,
  onMore,
}: AccessListProps) {
  const failed = error && <ErrorTile title="Access could not be loaded" reason={messageOf(error)} onRetry={onRetry} />
  if (!rows) return failed ?? <Skeleton height="12rem" radius="md" aria-busy="true" />
  return (
    <>
      {failed}
      {isUnproven && <Text size="sm">Whether controllers have confirmed this could not be loaded.</Text>}
      {rows.length === 0 && !hasMore && empty}
      {rows.length > 0 && (
        <ul className={classes.list} aria-label={label}>
          {rows.map(row => (
            <Row {...row} key={row.key} />
          ))}
        </ul>
      )}
      {hasMore && (
        <div className={classes.more}>
          {rows.length === 0 && <Text size="sm">None among those looked at so far</Text>}
          <Button variant="default" loading={isLoadingMore} onClick={onMore}>
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function Row(row: Omit<AccessRow, 'key'>) {
  const { title, to, more, personId, open, reason, through, delivery, isOfMany = false, why } = row
  const { said: words = shortReason(reason) } = row
  const Icon = open ? IconCircleCheck : IconCircleMinus
  const said = (
    <span className={classes.state} data-open={open || undefined}>
      <Icon className={classes.icon} aria-hidden />
      {words}
    </span>
  )
  return (
    <li className={classes.row}>
      <span className={classes.name}>
        <Named personId={personId ?? undefined} title={title}>
          {to === undefined ? (
            <strong>{title}</strong>
          ) : (
            <Anchor component={Link} to={to} inherit fw={600}>
              {title}
            </Anchor>
          )}
        </Named>
        {more !== null && <span className={classes.dimmed}>{more}</span>}
      </span>
      <span className={classes.through}>
        {through.map(way => (
          <span key={way}>{way}</span>
        ))}
      </span>
      <span className={classes.name}>
        {why === undefined ? (
          said
        ) : (
          <Anchor component={Link} to={why} inherit className={classes.why} aria-label={`${words}: why`}>
            {said}
          </Anchor>
        )}
        {delivery && <Delivered {...delivery} isOfMany={isOfMany} />}
      </span>
    </li>
  )
}

/** A door is named by its title alone, somebody with their face. */
function Named({ personId, title, children }: { personId: number | undefined; title: string; children: ReactNode }) {
  return personId === undefined ? (
    children
  ) : (
    <WithFace personId={personId} name={title}>
      {children}
    </WithFace>
  )
}

const delivered = {
  confirmed: 'Confirmed by the controller',
  pending: 'Not confirmed by the controller yet',
  offline: 'The controller is offline and has not confirmed it',
} as const satisfies Record<Delivery['state'], string>
const deliveredToMany = {
  confirmed: 'Confirmed by the controllers',
  pending: 'Not confirmed by all controllers yet',
  offline: 'A controller is offline and has not confirmed it',
} as const satisfies Record<Delivery['state'], string>

/** Whether the controller of the door knows of it, else since when it doesn't. */
const Delivered = ({ state, since, isOfMany }: Delivery & { isOfMany: boolean }) => (
  <span className={classes.dimmed}>
    {(isOfMany ? deliveredToMany : delivered)[state]}
    {since !== null && (
      <>
        , {state === 'offline' ? 'last seen' : 'waiting for'} <Age at={Date.parse(since)} />
        {state === 'offline' && ' ago'}
      </>
    )}
  </span>
)
