import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../src/api/api-error.ts'
import { command } from '../../../src/api/request.ts'
import { alarmPriorities } from '../../../src/domain/events.ts'
import { TileButton } from '../../tile/TileButton.tsx'
import classes from './Alarms.module.css'

/** All alerts at once, after a question. Alarms are acknowledged one by one: each is somebody's to look at. */
export function AcknowledgeAll({ count }: { count: number }) {
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
      <TileButton disabled={count === 0} onClick={() => setAsking(true)}>
        Acknowledge all alerts
      </TileButton>
      <Modal opened={asking} onClose={() => setAsking(false)} title="Acknowledge all alerts?" centered>
        <Text>{count === 1 ? 'One alert waits.' : `${count.toLocaleString('en-GB')} alerts wait.`} Alarms stay.</Text>
        {state.failure !== undefined && (
          <Text role="alert" className={classes.failed}>
            Failed: {state.failure}
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
