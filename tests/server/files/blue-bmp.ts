/** A BMP of 24 bits a pixel, all of one blue (0, 0, 250). */
export function blueBmp(width: number, height: number): Buffer {
  const stride = Math.ceil((width * 24) / 32) * 4
  const file = Buffer.alloc(54 + stride * height)
  file.write('BM', 'latin1')
  file.writeUInt32LE(file.length, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) file[54 + y * stride + x * 3] = 250
  return file
}
