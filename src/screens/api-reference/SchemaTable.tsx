import { Table, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import type { ApiDocument, JsonSchema } from '../../api/openapi.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import classes from './Reference.module.css'
import { boundsText, resolved, typeText } from './schema-text.ts'

interface SchemaProps {
  /** The accessible name: what the schema describes. */
  label: string
  schema: JsonSchema
  schemas: ApiDocument['components']['schemas']
}

/** What a value has: a table of properties, or a line where it has none. What is inside a property opens. */
export function SchemaTable({ label, schema, schemas }: SchemaProps) {
  const is = resolved(schema, schemas)
  const items = is.items && resolved(is.items, schemas)
  const { properties, required = [] } = is.properties ? is : (items ?? is)
  const rows = Object.entries(properties ?? {})
  if (rows.length === 0)
    return (
      <Text size="sm">
        {[typeText(schema), boundsText(schema)].filter(Boolean).join(' ')}
        {is.description !== undefined && `: ${is.description}`}
      </Text>
    )
  return (
    <Scroller label={label} className={classes.table}>
      <Table verticalSpacing={6} fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" w="30%">
              Name
            </Table.Th>
            <Table.Th scope="col">Value</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(([name, property]) => (
            <Fragment key={name}>
              <Table.Tr>
                <Table.Th scope="row" className={classes.cell} fw={500}>
                  {name}
                  {required.includes(name) && (
                    <Text span size="xs" c="dimmed">
                      {' '}
                      required
                    </Text>
                  )}
                </Table.Th>
                <Table.Td className={classes.cell}>
                  <Text size="sm">{[typeText(property), boundsText(property)].filter(Boolean).join(', ')}</Text>
                  {property.description !== undefined && (
                    <Text size="sm" c="dimmed">
                      {property.description}
                    </Text>
                  )}
                </Table.Td>
              </Table.Tr>
              <Nested label={`${label}: ${name}`} name={name} schema={property} schemas={schemas} />
            </Fragment>
          ))}
        </Table.Tbody>
      </Table>
    </Scroller>
  )
}

/** The inside of a property, in its own row. Drawn only when opened: schemas may contain themselves. */
function Nested({ label, name, schema, schemas }: SchemaProps & { name: string }) {
  const [open, setOpen] = useState(false)
  const is = resolved(schema, schemas)
  const inner = is.items ? resolved(is.items, schemas) : is
  if (Object.keys(inner.properties ?? {}).length === 0) return null
  return (
    <Table.Tr>
      <Table.Td colSpan={2} ps="md">
        <details className={classes.nested} onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>What is inside {name}</summary>
          {open && <SchemaTable label={label} schema={inner} schemas={schemas} />}
        </details>
      </Table.Td>
    </Table.Tr>
  )
}
