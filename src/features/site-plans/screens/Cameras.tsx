import { Anchor, Text } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useCaller } from '../../../crud/caller/caller.ts'
import { placeOf } from '../../../crud/caller/places.ts'
import { RecordPart } from '../../../crud/detail/RecordPart.tsx'
import { useSome } from '../../../crud/screen/use-some.ts'
import { camera } from '../../../domain/entities/hardware/camera.ts'
import type { Marker } from '../domain/site-plan.ts'
import classes from './Cameras.module.css'

/** More of a site without a plan are one of its lists. */
const most = 6

interface Shown {
  readonly id: number
  readonly name: string
}

/** The cameras near a door, each with the way to its streams; those of the site where the plan has none. */
export function CamerasOnPlan({ cameras, areaIds }: { cameras: readonly Marker[]; areaIds: readonly number[] }) {
  if (cameras.length === 0) return <SiteCameras areaIds={areaIds} />
  return (
    <CameraLinks
      label="Cameras near it"
      cameras={cameras.flatMap(({ name, subject }) => (subject ? [{ id: subject.id, name }] : []))}
    />
  )
}

/** The cameras of a site, as a part of a page of their own. */
export function CamerasOfSite({ areaIds }: { areaIds: readonly number[] }) {
  const some = useSome('camera', { areaId: areaIds }, most)
  if (!some?.items?.length) return null
  return (
    <RecordPart title="Cameras">
      <SiteCameras areaIds={areaIds} />
    </RecordPart>
  )
}

function SiteCameras({ areaIds }: { areaIds: readonly number[] }) {
  const { words } = useCaller()
  const some = useSome('camera', { areaId: areaIds }, most)
  const cameras = (some?.items ?? []).map(each => ({ id: Number(each['cameraId']), name: String(each['name']) }))
  return cameras.length > 0 && <CameraLinks label={`Cameras of this ${words.one('area')}`} cameras={cameras} />
}

function CameraLinks({ label, cameras }: { label: string; cameras: readonly Shown[] }) {
  const { may } = useCaller()
  return (
    <div className={classes.row}>
      <Text component="span" size="sm" fw={600}>
        {label}
      </Text>
      <ul className={classes.cameras} aria-label={label}>
        {cameras.map(({ id, name }) => {
          const to = placeOf(camera, 'detail', id, undefined, may)
          return (
            <li key={id} className={classes.camera}>
              <IconCamera className={classes.icon} aria-hidden />
              {to && may(camera.permission.read) ? (
                <Anchor component={Link} to={`${to}?tab=preview`}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
