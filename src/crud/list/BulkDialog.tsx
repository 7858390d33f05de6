import { Button, Group, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX, IconPoint } from '@tabler/icons-react'
import { useState } from 'react'
import type { ApiRecord } from '../../api/records.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import classes from './BulkDialog.module.css'
import { runBulk, type BulkResult } from './bulk.ts'

export interface BulkDeed {
  readonly label: string
  readonly isDangerous?: boolean
  readonly run: (record: ApiRecord) => Promise<void>
}
interface Item {
  readonly id: number
  readonly title: string
  readonly record: ApiRecord
}

interface BulkDialogProps {
  deed: BulkDeed
  things: string
  records: readonly Item[]
  /** With the keys of those that were done. */
  onClose: (done: readonly number[]) => void
}

type Results = ReadonlyMap<number, BulkResult>
const none: Results = new Map()

/** Asks before many records are changed at once, then says of each what came of it. */
export function BulkDialog({ deed, things, records, onClose }: BulkDialogProps) {
  const [items] = useState(records)
  const [results, setResults] = useState(none)
  const [phase, setPhase] = useState<'asking' | 'running' | 'ended'>('asking')
  const count = (at: BulkResult['at']) => [...results.values()].filter(result => result.at === at).length
  const start = async () => {
    setPhase('running')
    await runBulk(
      items,
      ({ record }) => deed.run(record),
      ({ id }, result) => setResults(before => new Map(before).set(id, result)),
    )
    setPhase('ended')
  }
  const close = () => {
    if (phase !== 'running') onClose([...results].flatMap(([id, { at }]) => (at === 'done' ? [id] : [])))
  }
  const refused = count('refused')
  return (
    <Modal
      opened
      onClose={close}
      title={`${deed.label} ${items.length} ${things}?`}
      closeOnClickOutside={phase !== 'running'}
      closeOnEscape={phase !== 'running'}
      closeButtonProps={{ 'aria-label': 'Close', disabled: phase === 'running' }}
      size="lg"
      centered
    >
      <Stack>
        {phase !== 'asking' && (
          <>
            <Progress value={(results.size / items.length) * 100} aria-label="Progress" />
            <output>
              {count('done')} done{refused > 0 ? `, ${refused} refused` : ''}
              {phase === 'running' ? `, ${items.length - results.size} to go` : ''}
            </output>
          </>
        )}
        <ItemList items={items} results={results} />
        <Group justify="flex-end">
          {phase === 'ended' ? (
            <Button onClick={close}>Close</Button>
          ) : (
            <>
              <Button variant="default" onClick={close} disabled={phase === 'running'}>
                Cancel
              </Button>
              <Button
                data-autofocus
                loading={phase === 'running'}
                onClick={() => void start()}
                {...(deed.isDangerous && { color: 'red.9' })}
              >
                {`${deed.label} ${items.length}`}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Modal>
  )
}

const icons = { waiting: IconPoint, done: IconCircleCheck, refused: IconCircleX } as const
const said = { waiting: '', done: 'Done', refused: 'Refused' } as const

function ItemList({ items, results }: { items: readonly Item[]; results: Results }) {
  return (
    <Scroller className={classes.scroller} label="What is chosen">
      <ul className={classes.list}>
        {items.map(({ id, title }) => {
          const result = results.get(id) ?? { at: 'waiting' }
          const Icon = icons[result.at]
          return (
            <li key={id} className={classes.item} data-at={result.at}>
              <Icon className={classes.icon} aria-hidden />
              <span className={classes.title}>
                {title}
                {result.at === 'refused' && (
                  <Text span size="sm" className={classes.reason}>
                    {result.reason}
                  </Text>
                )}
              </span>
              <Text span size="sm" c="dimmed">
                {said[result.at]}
              </Text>
            </li>
          )
        })}
      </ul>
    </Scroller>
  )
}
