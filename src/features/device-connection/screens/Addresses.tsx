import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { CopyField } from '../../../ui/CopyField.tsx'
import type { AddressesAnswer } from '../domain/answers.ts'
import { httpAddress, mqttAddress } from './addresses.ts'
import { addressesQuery } from './queries.ts'

/** Where a controller calls, and as whom. */
export function Addresses({ controllerId }: { controllerId: number }) {
  const { words } = useCaller()
  const read = useQuery(addressesQuery)
  return (
    <RecordPart title="1. Address">
      <ReadFailed what="The address for MQTT" of={read} />
      <Stack gap="sm">
        <Text>{words.say('Enter these into the {one controller}, or into the tool that sets it up.')}</Text>
        <CopyField label={words.say('Id of the {one controller}')} value={String(controllerId)} />
        <CopyField label="Address for HTTP" value={httpAddress(location)} />
        {read.data && <Mqtt controllerId={controllerId} addresses={read.data} />}
      </Stack>
    </RecordPart>
  )
}

function Mqtt({ controllerId, addresses }: { controllerId: number; addresses: AddressesAnswer }) {
  const address = mqttAddress(addresses, location)
  if (!addresses.mqtt) return null
  return (
    <>
      {address === undefined ? (
        <Text>
          Messages over MQTT go through a broker of their own. Whoever runs this installation knows its address.
        </Text>
      ) : (
        <CopyField label="Address for MQTT" value={address} />
      )}
      <CopyField label="Topics begin with" value={`${addresses.mqtt.prefix}/${controllerId}/`} />
    </>
  )
}
