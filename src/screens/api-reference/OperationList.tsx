import { Accordion, Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { ApiDocument } from '../../api/openapi.ts'
import { OperationDetails } from './OperationDetails.tsx'
import type { Operation } from './operations.ts'
import classes from './Reference.module.css'
import { figure } from '../../ui/figures.ts'

interface OperationListProps {
  operations: readonly Operation[]
  schemas: ApiDocument['components']['schemas']
  /** The operation that is open, by its id. */
  open: string | null
  onOpen: (operationId: string | null) => void
}

/** How many are drawn at once. */
const pageSize = 100

/** Operations, one below the other; one is open. */
export function OperationList({ operations, schemas, open, onOpen }: OperationListProps) {
  const [shown, setShown] = useState(pageSize)
  return (
    <>
      <Accordion variant="separated" value={open} onChange={onOpen} order={3}>
        {operations.slice(0, shown).map(operation => (
          <Accordion.Item key={operation.operationId} value={operation.operationId}>
            <Accordion.Control>
              <span className={classes.head}>
                <span className={classes.method}>{operation.method}</span>
                <span className={classes.path}>{operation.path}</span>
                <Text span size="sm" c="dimmed">
                  {operation.summary}
                </Text>
              </span>
            </Accordion.Control>
            <Accordion.Panel>
              {open === operation.operationId && <OperationDetails operation={operation} schemas={schemas} />}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {operations.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageSize)}>
          Show more of {figure(operations.length)}
        </Button>
      )}
    </>
  )
}
