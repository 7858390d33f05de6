import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { IconRadar2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { OutcomeIcon } from '../../../crud/device-command/OutcomeIcon.tsx'
import { outcomes, type Result as Came } from '../../../crud/device-command/outcome.ts'
import { controller } from '../../../domain/entities/hardware/controller.ts'
import { count } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import type { ScannedController } from '../domain/answers.ts'
import classes from './ScanUdns.module.css'
import { useScan } from './use-scan.ts'

/** The button that has controllers scan their buses, and what became of it at each. */
export function ScanPanel({ controllers }: { controllers: readonly ScannedController[] }) {
  const { may } = useCaller()
  const { results, isRunning, start } = useScan()
  const [isAsking, setAsking] = useState(false)
  if (!may(controller.permission.command)) return null
  const told = controllers.flatMap(each => {
    const result = results.get(each.controllerId)
    return result ? [{ each, result }] : []
  })
  return (
    <section className={classes.panel} aria-label="Scan">
      <Button
        leftSection={<IconRadar2 className={classes.icon} aria-hidden />}
        loading={isRunning}
        onClick={() => setAsking(true)}
      >
        Scan
      </Button>
      <AskScan
        controllers={controllers}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onScan={() => start(controllers.map(({ controllerId }) => controllerId))}
      />
      {told.length > 0 && (
        <Scroller label="Results of the scan" className={classes.results}>
          <ul className={classes.plain} aria-live="polite">
            {told.map(({ each, result }) => (
              <Result key={each.controllerId} of={each} result={result} />
            ))}
          </ul>
        </Scroller>
      )}
    </section>
  )
}

interface AskScanProps {
  controllers: readonly ScannedController[]
  isOpen: boolean
  onClose: () => void
  onScan: () => void
}

/** A scan keeps buses busy, so it is asked for by name. */
function AskScan({ controllers, isOpen, onClose, onScan }: AskScanProps) {
  const { words } = useCaller()
  const [first] = controllers
  const isOne = controllers.length === 1
  const whom = isOne ? first?.name : count(controllers.length, words.one('controller'), words.many('controller'))
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Scan?"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
      returnFocus
    >
      <Stack>
        <Text>
          Have {whom} look for everything that is connected to {isOne ? 'it? Its' : 'them? Their'}{' '}
          {words.say('{many reader} and locks may respond late meanwhile.')}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onScan()
              onClose()
            }}
          >
            Scan
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** What a controller has done is called by what it was. */
const words = { ...outcomes, done: 'Scanned' } as const

function Result({ of: { controllerId, name }, result }: { of: ScannedController; result: Came }) {
  const { may } = useCaller()
  const to = placeOf(controller, 'detail', controllerId, undefined, may)
  return (
    <li className={classes.result} data-outcome={result.outcome}>
      <OutcomeIcon outcome={result.outcome} className={classes.sign} />
      <span>
        {to === undefined ? (
          name
        ) : (
          <Anchor component={Link} to={to} inherit underline="always">
            {name}
          </Anchor>
        )}
        : {words[result.outcome]}
        {result.said !== '' && <span className={classes.said}>{result.said}</span>}
      </span>
    </li>
  )
}
