import {
  IconBuilding,
  IconBuildingSkyscraper,
  IconCpu,
  IconDeviceLandlinePhone,
  IconDeviceSim,
  IconDoor,
  IconKey,
  IconRouter,
  IconTopologyStar,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { SearchType } from '../domain/kinds.ts'

/** Each kind of record as the menu draws it. */
export const icons: Readonly<Record<SearchType, ComponentType<{ className?: string | undefined }>>> = {
  door: IconDoor,
  person: IconUser,
  site: IconBuilding,
  credential: IconKey,
  controller: IconCpu,
  group: IconUsersGroup,
  commDevice: IconRouter,
  node: IconTopologyStar,
  handset: IconDeviceLandlinePhone,
  sim: IconDeviceSim,
  client: IconBuildingSkyscraper,
}
