import { Text } from '@mantine/core'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { RecordPart } from '../../../../crud/detail/RecordPart.tsx'
import type { SpecialTabProps } from '../../../../crud/detail/special-tabs.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { SignOffPdf } from '../commission/SignOffPdf.tsx'

/** The paper of the sign-off, for a device that is in service. */
export default function SignOff({ record }: SpecialTabProps) {
  const { zone } = useCaller()
  const at = asText(record['signOffDate'])
  if (record['signOffState'] !== 'signedOff') return null
  return (
    <RecordPart title="Sign-off" actions={<SignOffPdf id={Number(record[commDevice.key])} />}>
      <Text>
        {at && dateTimeText(at, zone)} {asText(record['signOffBy'])}, {asText(record['signOffCompany'])}
      </Text>
    </RecordPart>
  )
}
