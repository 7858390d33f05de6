import { Anchor, Text } from '@mantine/core'
import { IconCircleCheck, IconClockHour4, IconInfoCircle, IconPlugConnectedX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { entities } from '../../../domain/entities/index.ts'
import { Age } from '../../../ui/Age.tsx'
import type { Proof, WaitingController } from '../domain/proof.ts'
import { proofWords } from './proof-words.ts'
import classes from './Proven.module.css'

const base = entities.controller.screens?.base ?? ''

/** '37 of 40 controllers confirmed, 3 offline', and which are missing. */
export function Proven({ proof, workingOut }: { proof: Proof; workingOut: boolean }) {
  const { words } = useCaller()
  const names = { one: words.one('controller'), many: words.many('controller') }
  const pending = proof.pending > 0 || workingOut
  const settled = proof.controllers > 0 ? 'confirmed' : 'none'
  const state = proof.offline > 0 ? 'offline' : pending ? 'pending' : settled
  const Icon = {
    offline: IconPlugConnectedX,
    pending: IconClockHour4,
    confirmed: IconCircleCheck,
    none: IconInfoCircle,
  }[state]
  const unnamed = proof.pending - proof.waiting.length
  return (
    <div className={classes.proof}>
      <output className={classes.summary} data-state={state}>
        <Icon className={classes.icon} aria-hidden />
        {proofWords(proof, workingOut, names)}
      </output>
      {proof.waiting.length > 0 && (
        <ul className={classes.waiting}>
          {proof.waiting.map(each => (
            <Waiting key={each.controllerId} waiting={each} />
          ))}
          {unnamed > 0 && <li className={classes.more}>and {unnamed} more</li>}
        </ul>
      )}
      {proof.differing.map(({ controllerId, controller, since }) => (
        <Text key={controllerId} size="sm">
          <Anchor component={Link} to={`${base}/${controllerId}`} underline="always" inherit>
            {controller}
          </Anchor>{' '}
          has held other records than it should for <Age at={Date.parse(since)} />
        </Text>
      ))}
    </div>
  )
}

function Waiting({ waiting: { controllerId, controller, state, lastSeenAt, since } }: { waiting: WaitingController }) {
  return (
    <li className={classes.line}>
      <Anchor component={Link} to={`${base}/${controllerId}`} underline="always">
        {controller}
      </Anchor>
      <Text component="span" size="sm" c="dimmed">
        {state === 'offline' ? (
          <>
            offline
            {lastSeenAt !== null && (
              <>
                , last seen <Age at={Date.parse(lastSeenAt)} /> ago
              </>
            )}
          </>
        ) : (
          <>
            waiting for <Age at={Date.parse(since)} />
          </>
        )}
      </Text>
    </li>
  )
}
