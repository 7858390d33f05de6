import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { dayText } from '../../../domain/fields/time.ts'
import { count, figure } from '../../../ui/figures.ts'
import { Scroller } from '../../../ui/Scroller.tsx'
import type { TypeVersion, TypeVersions } from '../domain/versions.ts'
import classes from './Firmware.module.css'
import { sizeText } from '../../../ui/size-text.ts'

/** The versions, the newest first, and what devices run that there is no record of. */
export function VersionTable({ of: { versions, unknown, more } }: { of: TypeVersions }) {
  const { words } = useCaller()
  return (
    <>
      <Scroller label="Versions" className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">State</th>
              <th scope="col" className={classes.figure}>
                Devices
              </th>
              <th scope="col">Image</th>
              <th scope="col" className={classes.wide}>
                Release notes
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map(each => (
              <Line key={each.firmwareId ?? each.firmwareVersion} of={each} />
            ))}
          </tbody>
        </table>
      </Scroller>
      <Text c="dimmed" size="sm">
        Devices of every {words.one('client')} that you can see.{' '}
        {unknown > 0 && `${count(unknown, 'device has', 'devices have')} reported no version. `}
        {more && 'There are more versions than are shown.'}
      </Text>
    </>
  )
}

function Line({ of }: { of: TypeVersion }) {
  const { may } = useCaller()
  const { firmwareId, firmwareVersion, released, dateReleased, notes, imageBytes, devices } = of
  const to = firmwareId === null ? undefined : placeOf(firmware, 'detail', firmwareId, undefined, may)
  const state = released ? `Released${dateReleased === null ? '' : ` ${dayText(dateReleased)}`}` : 'Not released'
  return (
    <tr>
      <th scope="row">
        {to === undefined ? (
          firmwareVersion
        ) : (
          <Anchor component={Link} to={to} inherit>
            {firmwareVersion}
          </Anchor>
        )}
      </th>
      <td>{firmwareId === null ? 'Not recorded here' : state}</td>
      <td className={classes.figure}>{figure(devices)}</td>
      <td>{imageBytes === null ? 'None' : sizeText(imageBytes)}</td>
      <td className={classes.notes}>{notes ?? ''}</td>
    </tr>
  )
}
