import { featureDomain } from '../../../domain/feature.ts'
import { attendanceCorrection } from './attendance-correction.ts'

export default featureDomain({
  name: 'attendance',
  entities: { attendanceCorrection },
  words: { attendanceCorrection: { classic: ['attendance correction', 'attendance corrections'] } },
  menu: [
    {
      group: 'monitoring',
      label: 'Attendance corrections',
      to: '/monitoring/attendance-corrections',
      after: '/monitoring/time-and-attendance',
    },
  ],
})
