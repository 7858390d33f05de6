import { controller } from '../../../domain/entities/hardware/controller.ts'
import { area } from '../../../domain/entities/sites/area.ts'
import { ScanScreen } from './ScanScreen.tsx'

/** What the controllers of an area, and of all below it, find on their buses. */
export default function ScanUdnsOfArea() {
  return <ScanScreen of={area} codes={[area.permission.read, controller.permission.read]} />
}
