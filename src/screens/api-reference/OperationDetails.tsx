import { Button, CopyButton, Group, Stack, Table, Text, Title } from '@mantine/core'
import type { ApiDocument, ApiParameter } from '../../api/openapi.ts'
import { Scroller } from '../../ui/Scroller.tsx'
import { curlOf } from './curl.ts'
import type { Operation } from './operations.ts'
import classes from './Reference.module.css'
import { boundsText, typeText } from './schema-text.ts'
import { SchemaTable } from './SchemaTable.tsx'

interface OperationDetailsProps {
  operation: Operation
  schemas: ApiDocument['components']['schemas']
}

/** Everything of one operation: who may call it, what it takes and answers, and how to call it from a shell. */
export function OperationDetails({ operation, schemas }: OperationDetailsProps) {
  const { operationId, parameters, requestBody, responses } = operation
  const curl = curlOf(operation, location.origin, schemas)
  const link = `${location.origin}${location.pathname}?operation=${operationId}`
  return (
    <Stack gap="md">
      <Text size="sm">{needs(operation)}</Text>
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => (
        <Part key={type} title={`Body, ${type}`}>
          <SchemaTable label={`Body of ${operationId}`} schema={schema} schemas={schemas} />
        </Part>
      ))}
      <Part title="Answers">
        {Object.entries(responses).map(([status, { description, content }]) => (
          <div key={status}>
            <Text size="sm">
              <b>{status}</b> {description}
            </Text>
            {status.startsWith('2') &&
              Object.entries(content ?? {}).map(([type, { schema }]) => (
                <SchemaTable key={type} label={`Answer of ${operationId}`} schema={schema} schemas={schemas} />
              ))}
          </div>
        ))}
      </Part>
      <Part title="From a shell">
        <pre className={classes.code}>{curl}</pre>
      </Part>
      <Group>
        <Copy label="Copy the call" value={curl} />
        <Copy label="Copy a link to this" value={link} />
      </Group>
    </Stack>
  )
}

function needs({ security, 'x-permission': codes = [] }: Operation): string {
  if (security.length === 0) return 'No sign-in needed.'
  if (security.some(way => 'key' in way)) return 'Needs the key of a device, or an integration key.'
  return codes.length === 0 ? 'Any signed-in user.' : `Needs the permission ${codes.join(' and ')}.`
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Stack gap={6}>
      <Title order={4} size="sm">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Parameters({ parameters }: { parameters: readonly ApiParameter[] }) {
  return (
    <Part title="Parameters">
      <Scroller label="Parameters" className={classes.table}>
        <Table verticalSpacing={6} fz="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" w="30%">
                Name
              </Table.Th>
              <Table.Th scope="col">In</Table.Th>
              <Table.Th scope="col">Value</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {parameters.map(({ name, in: place, schema, description }) => (
              <Table.Tr key={`${place} ${name}`}>
                <Table.Th scope="row" className={classes.cell} fw={500}>
                  {name}
                </Table.Th>
                <Table.Td>{place}</Table.Td>
                <Table.Td className={classes.cell}>
                  {[typeText(schema), boundsText(schema), description].filter(Boolean).join(', ')}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Scroller>
    </Part>
  )
}

function Copy({ label, value }: { label: string; value: string }) {
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" size="sm" onClick={copy}>
          {copied ? 'Copied' : label}
        </Button>
      )}
    </CopyButton>
  )
}
