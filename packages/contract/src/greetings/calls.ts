import { z } from 'zod';
import { defineApiCall } from '../call.ts';

export const sayHello = defineApiCall('sayHello', 'GET /api/hello', {
  summary: 'A greeting',
  service: 'hello',
  access: 'public',
  success: { status: 200, body: z.object({ text: z.string() }) },
});
