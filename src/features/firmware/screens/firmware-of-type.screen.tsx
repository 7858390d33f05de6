import { Button, Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from 'react-router'
import { DeviceTypeLinks } from '../../../crud/list/DeviceTypeLinks.tsx'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { listCrumbs } from '../../../crud/screen/crumbs.ts'
import { Guard } from '../../../crud/screen/Guard.tsx'
import { ReadFailed } from '../../../crud/screen/ReadFailed.tsx'
import { ScreenHead } from '../../../crud/screen/ScreenHead.tsx'
import { firmware } from '../../../domain/entities/control-panel/firmware.ts'
import { deviceTypes, type NodeTypeId } from '../../../domain/udn.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { typePath } from '../domain/places.ts'
import { versionsQuery } from './queries.ts'
import { VersionTable } from './VersionTable.tsx'

const codes = [firmware.permission.read]
const isType = (text: string): text is NodeTypeId => Object.hasOwn(deviceTypes, text)

/** The versions for one type of device: their notes, whether they are released, and how many devices run each. */
export default function FirmwareOfType() {
  const { deviceType = '' } = useParams()
  const caller = useCaller()
  const type = isType(deviceType) ? deviceType : undefined
  return (
    <Guard codes={codes}>
      <Stack gap="sm">
        <ScreenHead
          heading={type ? `${deviceTypes[type]} firmware` : 'Firmware by device type'}
          crumbs={listCrumbs(firmware, firmware.term, caller)}
        >
          {type && caller.may(firmware.permission.add) && (
            <Button component={Link} to={`${placeOf(firmware, 'create') ?? ''}?deviceType=${type}`} variant="default">
              Add a version
            </Button>
          )}
        </ScreenHead>
        <DeviceTypeLinks current={type} pathOf={typePath} />
        {type ? (
          <Versions key={type} deviceType={type} />
        ) : (
          <EmptyState title={`There is no device type ‘${deviceType.slice(0, 50)}’`}>
            Choose one of those above.
          </EmptyState>
        )}
      </Stack>
    </Guard>
  )
}

function Versions({ deviceType }: { deviceType: NodeTypeId }) {
  const read = useQuery(versionsQuery(deviceType))
  const { data, error } = read
  return (
    <>
      <ReadFailed what="The versions" of={read} />
      {!data && !error && <Skeleton height="10rem" radius="sm" aria-busy="true" />}
      {data?.versions.length === 0 && (
        <EmptyState title={`No firmware for ${data.name}`}>Add a version and its image, then release it.</EmptyState>
      )}
      {data && data.versions.length > 0 && <VersionTable of={data} />}
    </>
  )
}
