import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { buildOnce } from '@jobtrail/service-kit/testing';
import { adminCommand } from './adminCommand.ts';

const FOLDER = join(__dirname, '../..');

describe('The administration commands are named', () => {
  it.each([
    ['as they were called', '/app/dist/admin.js', undefined, 'node dist/admin.js'],
    ['as they were called, in a checkout', join(FOLDER, 'dist/admin.js'), undefined, 'node dist/admin.js'],
    ['as npm called them', join(FOLDER, 'dist/admin.js'), 'npm run admin --', 'npm run admin --'],
    ['by npm for a service in a checkout', join(FOLDER, 'dist/main.js'), undefined, 'npm run admin --'],
    ['by node for a service in an image', '/app/dist/main.js', undefined, 'node dist/admin.js'],
  ])('%s', (_, program, calledAs, command) => {
    expect(adminCommand(program, calledAs)).toBe(command);
  });
  it.each([
    [undefined, 'node dist/admin.js'],
    ['npm run admin --', 'npm run admin --'],
  ])('in the usage of a program that was called as %s', (calledAs, command) => {
    buildOnce(FOLDER);
    const env = { PATH: process.env['PATH'] ?? '', ...(calledAs && { ADMIN_COMMAND: calledAs }) };
    const { status, stderr } = spawnSync(process.execPath, ['dist/admin.js'], { cwd: FOLDER, env, encoding: 'utf8' });
    expect(status).toBe(64);
    const commands = stderr.split('\n').slice(1, -1);
    expect(commands.length).toBeGreaterThan(5);
    for (const line of commands) expect(line.trim().startsWith(`${command} `)).toBe(true);
  });
});
