import { imageAddresses } from './images.ts';

test('images are addresses of our server or data URLs, and nothing else', () => {
  expect(
    imageAddresses('["/api/media/1","data:image/png;base64,AA","https://evil.example/x.png","javascript:1",3]'),
  ).toEqual(['/api/media/1', 'data:image/png;base64,AA']);
  expect([imageAddresses(null), imageAddresses('{'), imageAddresses('{}')]).toEqual([[], [], []]);
});
