import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ApiRecord } from '../../../api/records.ts'
import { useCaller } from '../../../crud/caller/caller.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { ToldOnce } from '../../../crud/form/ToldOnce.tsx'
import { RecordRows } from '../../../crud/overview/RecordRows.tsx'
import { useSome } from '../../../crud/screen/use-some.ts'
import { integrationKey } from '../../../domain/entities/settings/integration-key.ts'
import { Age } from '../../../ui/Age.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { httpAddress, mqttAddress, startCommand } from './addresses.ts'
import { addressesQuery } from './queries.ts'
import { useNewKey } from './use-new-key.ts'

/** As many keys as are shown: a controller needs one. */
const most = 20

/** The keys that only this controller may use, and a new one. */
export function DeviceKeys({ record, controllerId }: { record: ApiRecord; controllerId: number }) {
  const { may, words } = useCaller()
  const keys = useSome('integrationKey', { controllerId }, most)
  const { create, isBusy, error, made, forget } = useNewKey(record, controllerId, keys?.items ?? [])
  if (!keys) return null
  return (
    <RecordPart title="2. Device key">
      <Stack gap="sm">
        <Text>
          {words.say('The key is the password of this {one controller}: no other can use it. It is shown only once.')}
        </Text>
        <RecordRows title="Keys" of={keys} empty="No key yet." aside={lastUsed} />
        {may(integrationKey.permission.add) && (
          <Button
            onClick={() => void create()}
            loading={isBusy}
            disabled={!keys.items}
            style={{ alignSelf: 'flex-start' }}
          >
            Create key
          </Button>
        )}
        <FormError message={error} />
      </Stack>
      {made !== undefined && <NewKey controllerId={controllerId} value={made} onClose={forget} />}
    </RecordPart>
  )
}

const lastUsed = ({ lastUsedAt }: ApiRecord) =>
  typeof lastUsedAt === 'string' ? (
    <>
      Last used <Age at={Date.parse(lastUsedAt)} /> ago
    </>
  ) : (
    'Never used'
  )

/** Shows a new key, and what starts the example controller with it. */
function NewKey({ controllerId, value, onClose }: { controllerId: number; value: string; onClose: () => void }) {
  const { data } = useQuery(addressesQuery)
  const mqtt = data && mqttAddress(data, location)
  const command = mqtt !== undefined && startCommand(controllerId, value, mqtt, data?.mqtt?.prefix ?? '')
  return (
    <ToldOnce
      secrets={[
        { label: 'Device key', value },
        { label: 'Address', value: mqtt ?? httpAddress(location) },
        ...(command ? [{ label: 'To start the example controller', value: command }] : []),
      ]}
      onClose={onClose}
    />
  )
}
