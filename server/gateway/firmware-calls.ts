import type { FirmwareAnswer, PacketWanted, ProgressAnswer, UpdateProgress } from '../../src/domain/firmware-wire.ts'
import type { Sender } from '../events/ingest/keys.ts'

/**
 * How controllers get their firmware, whatever carries it. A feature does it.
 * All throw 403 where a device's key is used for another controller, and 404 for no controller of its client.
 */
export interface FirmwareCalls {
  /** What a controller is to run. */
  wanted(key: Sender, controllerId: number): Promise<FirmwareAnswer>
  /** Some bytes of the image. @throws 404 for no update of this controller, 409 where nothing of it is sent, 400 */
  packet(key: Sender, wanted: PacketWanted): Promise<Buffer>
  /** A controller says how far it is. @throws 404, 409, 400 */
  progress(key: Sender, said: UpdateProgress): Promise<ProgressAnswer>
}
