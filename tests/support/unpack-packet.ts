/** A packet of firmware as a controller reads it over MQTT. @throws where it has no head */
export function unpackPacket(packet: Uint8Array): { requestId: number; offset: number; image: Uint8Array } {
  const head = new DataView(packet.buffer, packet.byteOffset, packet.byteLength)
  return { requestId: head.getUint32(0), offset: head.getUint32(4), image: packet.subarray(8) }
}
