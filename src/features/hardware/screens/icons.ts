import {
  IconArrowBarRight,
  IconArrowBarToRight,
  IconBolt,
  IconBroadcast,
  IconCircuitSwitchOpen,
  IconCpu,
  IconDialpad,
  IconDoor,
  IconId,
  IconLock,
  IconPlug,
  IconSitemap,
  type Icon,
} from '@tabler/icons-react'
import type { HardwareKind } from '../domain/kinds.ts'

export const icons: Readonly<Record<HardwareKind, Icon>> = {
  commDevice: IconBroadcast,
  controller: IconCpu,
  door: IconDoor,
  reader: IconId,
  lockController: IconLock,
  readerInterface: IconPlug,
  doorEntryPanel: IconDialpad,
  busExpansionModule: IconSitemap,
  sem: IconCircuitSwitchOpen,
  powerHub: IconBolt,
  input: IconArrowBarToRight,
  output: IconArrowBarRight,
}
