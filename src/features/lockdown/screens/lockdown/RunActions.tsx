import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { commandActions } from '../../../../crud/overview/next-actions.ts'
import type { Entity } from '../../../../domain/entity.ts'
import classes from './Overview.module.css'

const names = ['confirmStart', 'decline', 'end', 'stopTrying']

/** What can be done with the run now, for a thumb; each is asked again. */
export function RunActions({ entity, record }: { entity: Entity; record: ApiRecord }) {
  const caller = useCaller()
  // Nobody confirms what they have asked for themselves.
  const isOwn = record['requestedById'] === caller.user?.userId
  const actions = commandActions(entity, record, isOwn ? names.slice(1) : names, caller)
  if (actions.length === 0) return null
  return (
    <div className={classes.actions}>
      {actions.map(({ label, to }, index) => (
        <Button
          key={to}
          component={Link}
          to={to}
          size="lg"
          className={classes.action}
          {...(index > 0 && { variant: 'default' })}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}
