import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { pictureHref } from '../../../../api/pictures.ts'
import type { ApiRecord } from '../../../../api/records.ts'
import { useCaller } from '../../../../crud/caller/caller.ts'
import { placeOf } from '../../../../crud/caller/places.ts'
import { dateTimeText } from '../../../../crud/fields/instants.ts'
import { asText } from '../../../../crud/fields/view.ts'
import { commDevice } from '../../../../domain/entities/hardware/comm-device.ts'
import { labelOf, type Fields } from '../../../../domain/fields/index.ts'
import classes from './Commission.module.css'
import { SignOffPdf } from './SignOffPdf.tsx'

const fields: Fields = commDevice.fields
const shown = ['signOffCompany', 'signOffBy', 'signOffEngineer', 'signOffConnection', 'signOffNotes'] as const

/** A comm device that is in service: who signed it off, and the paper to take away. */
export function SignedOff({ device }: { device: ApiRecord }) {
  const { words, zone } = useCaller()
  const id = Number(device[commDevice.key])
  const at = asText(device['signOffDate'])
  const signature = asText(device['signature'])
  return (
    <Stack maw="72rem">
      <section aria-label="Signed off" className={classes.box}>
        <Text fw={600}>Signed off{at && ` on ${dateTimeText(at, zone)}`}</Text>
        <dl className={classes.facts}>
          {shown.map(name => {
            const [field, text] = [fields[name], asText(device[name])]
            if (!field || !text) return null
            return [<dt key={name}>{labelOf(name, field)}</dt>, <dd key={`${name} value`}>{text}</dd>]
          })}
        </dl>
        {signature && (
          <img
            className={classes.signature}
            src={pictureHref(signature, 512)}
            alt={`Signature of ${asText(device['signOffBy'])}`}
          />
        )}
      </section>
      <Group>
        <SignOffPdf id={id} />
        <Button component={Link} to={placeOf(commDevice, 'detail', id) ?? '/'}>
          Open the {words.one(commDevice.term)}
        </Button>
      </Group>
    </Stack>
  )
}
