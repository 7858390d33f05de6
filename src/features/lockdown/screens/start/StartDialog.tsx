import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../../../api/api-error.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { type LockdownKind, lockdownTitle } from '../../domain/actions.ts'
import type { StartedLockdown } from '../../domain/wire.ts'
import { reachQuery } from '../queries.ts'
import { Reach } from '../Reach.tsx'
import type { StartablePlan } from './startable-plan.ts'
import classes from './Start.module.css'
import { useStart } from './use-start.ts'
import { startWords } from './start-words.ts'

interface StartDialogProps {
  readonly plan: StartablePlan
  readonly kind: LockdownKind
  readonly onStarted: (started: StartedLockdown) => void
  readonly onClose: () => void
}

/** Asks before a plan starts, and says exactly what will happen. */
export function StartDialog({ plan, kind, onStarted, onClose }: StartDialogProps) {
  const { may } = useCaller()
  const how = may('LOCKDOWN_START') ? 'start' : 'request'
  const starting = useStart(plan.lockdownPlanId, how, kind, onStarted)
  const { data: reach } = useQuery(reachQuery(plan))
  const words = startWords({ how, kind, plan, doors: reach?.doors })
  const isImpossible = reach !== undefined && (reach.doors === 0 || reach.beyond > 0)
  return (
    <Modal
      opened
      onClose={onClose}
      title={lockdownTitle(plan.action, kind, plan.name)}
      closeButtonProps={{ 'aria-label': 'Close', disabled: starting.isPending }}
      closeOnClickOutside={!starting.isPending}
      closeOnEscape={!starting.isPending}
      size="lg"
    >
      <Stack gap="sm">
        {kind === 'drill' && (
          <Text fw={600}>A drill: no lock moves. Each controller is asked whether it is there.</Text>
        )}
        <Reach of={plan} />
        <Text>{words.follows}</Text>
        {starting.error && (
          <Text role="alert" fw={600}>
            Not started: {messageOf(starting.error)}
          </Text>
        )}
        <Group className={classes.buttons}>
          <Button variant="default" size="lg" onClick={onClose} disabled={starting.isPending}>
            Cancel
          </Button>
          <Button
            data-autofocus
            size="lg"
            loading={starting.isPending}
            disabled={isImpossible}
            onClick={() => starting.mutate()}
          >
            {words.button}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
