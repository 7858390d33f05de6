import { controller } from '../../../domain/entities/hardware/controller.ts'
import { ScanScreen } from './ScanScreen.tsx'

/** What one controller finds on its bus. */
export default function ScanUdns() {
  return <ScanScreen of={controller} codes={[controller.permission.read]} />
}
