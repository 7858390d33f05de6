import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { Status } from '../../../crud/fields/Status.tsx'
import { udnDevice } from '../../../domain/entities/control-panel/udn-device.ts'
import type { LookedUp } from '../domain/look-up.ts'
import classes from './Udn.module.css'
import { dayText } from './day-text.ts'

/** What the register has of a device, as the way to its record. */
export function RegisterLine({ register, udn }: { register: NonNullable<LookedUp['register']>; udn: string }) {
  const { may } = useCaller()
  const { udnDeviceId, status, dispatchedTo, batch, dateMade } = register
  const to = placeOf(udnDevice, 'detail', udnDeviceId, undefined, may)
  return (
    <span className={classes.line}>
      {to === undefined ? (
        udn
      ) : (
        <Anchor component={Link} to={to} inherit>
          {udn}
        </Anchor>
      )}
      <Status field={udnDevice.fields.status} value={status} />
      {dispatchedTo !== null && (
        <span>
          {status === 'dispatched' ? 'to' : 'Dispatched to'} {dispatchedTo}
        </span>
      )}
      {batch !== null && <span className={classes.dimmed}>Batch {batch}</span>}
      {dateMade !== null && <span className={classes.dimmed}>Made on {dayText(dateMade)}</span>}
    </span>
  )
}
