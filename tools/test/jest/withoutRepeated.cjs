const TEST = /\.test(\.tsx?)$/;

/**
 * Leaves out the tests that a drill of the same name repeats, if the run has both.
 * @param {string[]} files
 */
module.exports = (files) => ({
  filtered: files.filter((file) => !TEST.test(file) || !files.includes(file.replace(TEST, '.drill$1'))),
});
