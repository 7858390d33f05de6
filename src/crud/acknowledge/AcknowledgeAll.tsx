import { Button, Group, Modal, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { command } from '../../api/request.ts'
import { alarmPriorities } from '../../domain/events.ts'
import { useScale } from '../../ui/scale.tsx'
import { TileButton } from '../../ui/TileButton.tsx'
import classes from './AcknowledgeAll.module.css'
import { figure } from '../../ui/figures.ts'

/** All alerts at once, after a question. Alarms are acknowledged one by one: each must be looked at. */
export function AcknowledgeAll({ count }: { count: number }) {
  const isWall = useScale().density === 'wall'
  const [asking, setAsking] = useState(false)
  const [state, setState] = useState<{ pending: boolean; failure?: string }>({ pending: false })
  const acknowledge = async () => {
    setState({ pending: true })
    try {
      await command('POST', '/event/alarm/acknowledge-all', { body: { alarmPriority: alarmPriorities.alert } })
      setState({ pending: false })
      setAsking(false)
    } catch (error) {
      setState({ pending: false, failure: messageOf(error) })
    }
  }
  return (
    <>
      <TileButton
        disabled={count === 0}
        aria-label="Acknowledge all alerts"
        title="Acknowledge all alerts"
        onClick={() => setAsking(true)}
      >
        {isWall ? <IconChecks className={classes.icon} aria-hidden /> : 'Acknowledge all alerts'}
      </TileButton>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Acknowledge all alerts?" centered>
        <Text>{count === 1 ? 'One alert is unacknowledged.' : `${figure(count)} alerts wait.`} Alarms stay.</Text>
        {state.failure !== undefined && (
          <Text role="alert" className={classes.failed}>
            Acknowledge failed: {state.failure}
          </Text>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => setAsking(false)}>
            Cancel
          </Button>
          <Button loading={state.pending} onClick={() => void acknowledge()}>
            Acknowledge all
          </Button>
        </Group>
      </Modal>
    </>
  )
}
