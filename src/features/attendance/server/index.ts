import { feature } from '../../../../server/kit/index.ts'
import { attendanceCorrectionBehaviour } from './attendance-correction.ts'
import { attendance, offeredDays } from './attendance.ts'
import { day } from './day.ts'
import { demo } from './demo.ts'
import { attendanceExport } from './export.ts'

export default feature({
  name: 'attendance',
  behaviours: { attendanceCorrection: attendanceCorrectionBehaviour },
  endpoints: [attendance, day, attendanceExport],
  ports: [offeredDays],
  demo,
})
