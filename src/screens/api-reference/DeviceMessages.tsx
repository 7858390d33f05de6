import { Accordion, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { messageOf } from '../../api/api-error.ts'
import { asyncDocumentQuery, type AsyncDocument } from '../../api/asyncapi.ts'
import type { JsonSchema } from '../../api/openapi.ts'
import { ErrorTile } from '../../ui/ErrorTile.tsx'
import { type DeviceMessage, messagesOf } from './device-messages.ts'
import { EspRfidBoards } from './EspRfidBoards.tsx'
import classes from './Reference.module.css'
import { SchemaTable } from './SchemaTable.tsx'

/** What controllers send and receive over MQTT. The open one is in the address: `?topic=`. */
export function DeviceMessages() {
  const { data, error, refetch } = useQuery(asyncDocumentQuery)
  return (
    <Stack component="section" aria-labelledby="devices-over-mqtt" mt="xl">
      <Title order={2} size="h3" id="devices-over-mqtt">
        Devices over MQTT
      </Title>
      <Text>
        Devices that keep a connection send and receive the same as by the calls of the group ingest. Everything but the
        packets of firmware is JSON, with QoS 1. The whole description, AsyncAPI 3, is at /api/asyncapi.json.
      </Text>
      {data ? (
        <>
          <Messages document={data} />
          <EspRfidBoards document={data} />
        </>
      ) : error ? (
        <ErrorTile
          title="The messages of devices could not be loaded"
          reason={messageOf(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height="12rem" />
      )}
    </Stack>
  )
}

function Messages({ document }: { document: AsyncDocument }) {
  const [parameters, setParameters] = useSearchParams()
  const open = parameters.get('topic')
  const put = (key: string | null) =>
    setParameters(
      now => {
        if (key === null) now.delete('topic')
        else now.set('topic', key)
        return now
      },
      { replace: true },
    )
  return (
    <Accordion variant="separated" value={open} onChange={put} order={3}>
      {messagesOf(document).map(message => (
        <Accordion.Item key={message.key} value={message.key}>
          <Accordion.Control>
            <span className={classes.head}>
              <span className={classes.direction}>{message.isFromDevice ? 'To server' : 'To device'}</span>
              <span className={classes.path}>{message.topic}</span>
              <Text span size="sm" c="dimmed">
                {message.summary}
              </Text>
            </span>
          </Accordion.Control>
          <Accordion.Panel>
            {open === message.key && <Details message={message} schemas={document.components.schemas} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}

/** The kinds of objects that a message may be, each with its properties. */
const kindsOf = (schema: JsonSchema): readonly JsonSchema[] =>
  schema.anyOf?.every(({ properties }) => properties) ? schema.anyOf : [schema]

interface DetailsProps {
  message: DeviceMessage
  schemas: AsyncDocument['components']['schemas']
}

function Details({ message, schemas }: DetailsProps) {
  const { key, isRetained, answeredOn, isIdRepeated, example, schema } = message
  return (
    <Stack gap="md">
      {isRetained && <Text size="sm">The broker keeps the last one.</Text>}
      {answeredOn !== undefined && (
        <Text size="sm">
          Answered on {answeredOn}
          {isIdRepeated ? ', with the same id.' : '.'}
        </Text>
      )}
      {kindsOf(schema).map((kind, index) => (
        <Stack key={index} gap={6}>
          {index > 0 && <Text size="sm">Or:</Text>}
          <SchemaTable
            label={`Message ${key}${index > 0 ? `, kind ${index + 1}` : ''}`}
            schema={kind}
            schemas={schemas}
          />
        </Stack>
      ))}
      <pre className={classes.code}>{example}</pre>
    </Stack>
  )
}
