import { DeviceTypeLinks } from '../../../../crud/list/DeviceTypeLinks.tsx'
import { typePath } from '../../domain/places.ts'

/** Above the list of firmware: the ways to the versions of one type each. */
const FirmwareHead = () => <DeviceTypeLinks pathOf={typePath} />
export default FirmwareHead
